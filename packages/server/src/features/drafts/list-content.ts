import { type ContentEntry, MAX_CONTENT_FOUND, type TargetKind } from '@grani/contract'
import { formOf } from '../../content/editable/shape-problems.ts'
import { editableOf } from '../../content/editable/targets.ts'
import type { Context } from '../context.ts'

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** The texts of one kind; those that hold all of these words, in a name or a text. */
export const listContent = async (
  { db, readPublished }: Context,
  { kind, words = '' }: { kind: TargetKind; words?: string | undefined },
): Promise<{ total: number; entries: ContentEntry[] }> => {
  const source = await readPublished(db)
  const wanted = plain(words).split(/\s+/)
  const editable = editableOf(kind)
  const found = editable.ids(source).flatMap(id => {
    const target = `${kind}:${id}`
    const title = editable.title(source, id)
    const texts = Object.values(formOf(source, target) ?? {})
    const all = plain([target, title, ...texts].join('\n'))
    return wanted.every(word => all.includes(word)) ? [{ target, title, text: texts[0] ?? '' }] : []
  })
  return {
    total: found.length,
    entries: found
      .slice(0, MAX_CONTENT_FOUND)
      .map(({ text, ...entry }) => ({ ...entry, text: text.slice(0, 200) })),
  }
}
