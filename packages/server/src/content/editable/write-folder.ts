import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addEntry, editYaml } from './edit-yaml.ts'
import type { Source } from './fields.ts'
import { editableOf, fieldsOf, parseTarget, type PublishedText, standingOf } from './targets.ts'

const HEAD = /^---\n([\s\S]*?)\n---\n/

const writePage = (path: string, fields: Record<string, string>): void => {
  const [, head = ''] = HEAD.exec(readFileSync(path, 'utf8')) ?? []
  const { title = '', version = '', markdown = '' } = fields
  const lines = head
    .split('\n')
    .map(line => line.replace(/^title: .*$/, () => `title: ${title}`))
    .map(line => line.replace(/^version: .*$/, () => `version: ${version}`))
  writeFileSync(path, `---\n${lines.join('\n')}\n---\n${markdown}\n`)
}

/** Writes one published text into the folder; false when the folder has it already, or a newer one. */
const writeText = (dir: string, folder: Source, text: PublishedText): boolean => {
  const parsed = parseTarget(text.target)
  const was = fieldsOf(folder, text.target)
  if (!parsed || !was || !['older', 'unknown'].includes(standingOf(folder, text))) return false
  const editable = editableOf(parsed.kind)
  const path = join(dir, editable.file(folder, parsed.id))
  if (parsed.kind === 'page') {
    writePage(path, text.fields)
    return true
  }
  const entry = editable.entry?.(folder, parsed.id, text.fields)
  if (entry) {
    writeFileSync(path, addEntry(readFileSync(path, 'utf8'), entry))
    return true
  }
  const changes = Object.entries(text.fields)
    .filter(([field, value]) => was[field] !== value)
    .map(([field, value]) => ({
      at: editable.pathOf(folder, parsed.id, field),
      value: editable.inFile?.(folder, parsed.id, field, value) ?? value,
    }))
  writeFileSync(path, editYaml(readFileSync(path, 'utf8'), changes))
  return true
}

/** Writes what was published into a folder, and leaves the rest of each file as it is; tells the targets that were written. */
export const writePublished = (dir: string, folder: Source, published: readonly PublishedText[]): string[] =>
  published.filter(text => writeText(dir, folder, text)).map(({ target }) => target)
