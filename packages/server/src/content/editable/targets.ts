import { TARGET_KINDS, type TargetKind } from '@grani/contract'
import { direction, goal, item, level, quality } from './bank-editables.ts'
import { type Editable, type Fields, hashOfFields, type Source } from './fields.ts'
import { diary, portrait } from './part-editables.ts'
import { tariff } from './tariff-editable.ts'
import { banner, mail, page } from './text-editables.ts'

const EDITABLE: Record<TargetKind, Editable> = {
  item,
  level,
  quality,
  direction,
  goal,
  portrait,
  diary,
  tariff,
  mail,
  page,
  banner,
}

const isKind = (kind: string): kind is TargetKind => TARGET_KINDS.some(known => known === kind)

/** `item:calmness-01`: of which kind it is, and its id; undefined for another kind. */
export const parseTarget = (target: string): { kind: TargetKind; id: string } | undefined => {
  const [kind = '', id = ''] = target.split(':')
  return isKind(kind) ? { kind, id } : undefined
}

export const editableOf = (kind: TargetKind): Editable => EDITABLE[kind]

/** Whether it is in the bank of the database; the others are in the memory of each server, from its folder. */
export const isInBank = (target: string): boolean => !/^(?:portrait|mail|page|banner):/.test(target)

/** The fields of a target; null when there is none of that name. */
export const fieldsOf = (source: Source, target: string): Fields | null => {
  const parsed = parseTarget(target)
  return parsed ? EDITABLE[parsed.kind].read(source, parsed.id) : null
}

export const withFields = (source: Source, target: string, fields: Fields): Source => {
  const parsed = parseTarget(target)
  return parsed ? EDITABLE[parsed.kind].write(source, parsed.id, fields) : source
}

/** What stands where a draft was published, once it is taken back: what it replaced. */
export const withdrawnFields = (target: string, draft: { base: Fields; changes: Fields }): Fields => {
  const parsed = parseTarget(target)
  return (parsed && EDITABLE[parsed.kind].withdrawn?.(draft)) ?? draft.base
}

export const titleOf = (source: Source, target: string): string => {
  const parsed = parseTarget(target)
  return parsed ? EDITABLE[parsed.kind].title(source, parsed.id) : target
}

/** What the staff published of one target. */
export type PublishedText = {
  target: string
  fields: Fields
  /** Hashes of what it replaced. */
  replaced: readonly string[]
  isInFolder: boolean
}

/**
 * A folder's text beside the published one: the same; older; newer, because a folder had the published one before; or
 * unknown: it was changed in the folder without what was published here.
 */
export type Standing = 'same' | 'older' | 'newer' | 'unknown' | 'missing'

export const standingOf = (folder: Source, published: PublishedText): Standing => {
  const fields = fieldsOf(folder, published.target)
  if (fields === null) return 'missing'
  const hash = hashOfFields(fields)
  if (hash === hashOfFields(published.fields)) return 'same'
  if (published.replaced.includes(hash)) return 'older'
  return published.isInFolder ? 'newer' : 'unknown'
}

/** The folder with what was published laid over it wherever the folder is older, or does not know of it. */
export const withPublished = (folder: Source, published: readonly PublishedText[]): Source =>
  published.reduce(
    (source, text) =>
      ['older', 'unknown'].includes(standingOf(folder, text))
        ? withFields(source, text.target, text.fields)
        : source,
    folder,
  )

/** Whether there is such a text to begin a draft of. */
export const isListed = (source: Source, target: string): boolean => {
  const parsed = parseTarget(target)
  return parsed !== undefined && EDITABLE[parsed.kind].ids(source).includes(parsed.id)
}

/** Of what was published, the things that a folder does not have at all, as they stand once they are taken back. */
export const withdrawnWhereMissing = (folder: Source, published: readonly PublishedText[]): PublishedText[] =>
  published.flatMap(text => {
    const { kind, id = '' } = parseTarget(text.target) ?? {}
    if (!kind || !EDITABLE[kind].entry?.(folder, id, text.fields)) return []
    const fields = {
      ...fieldsOf(folder, text.target),
      ...withdrawnFields(text.target, { base: {}, changes: text.fields }),
    }
    return [{ ...text, fields, replaced: [...text.replaced, hashOfFields(text.fields)] }]
  })
