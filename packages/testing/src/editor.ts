import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFolder } from '@grani/server/bank/import-folder.ts'
import { currentHash } from '@grani/server/bank/store.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { commandRunner } from './console.ts'
import { CONTENT } from './database.ts'
import { startProduct } from './product.ts'

export const content = loadContent(CONTENT)

export const NEW_TEXT = 'Совсем другие слова о том же самом.'

/** A change of one item's line. */
type Edit = (line: string) => string

/** The version that a changed wording of this line needs. */
export const nextVersion = (line: string): number => Number(/version: (\d+)/.exec(line)?.[1] ?? 1) + 1

export const reword: Edit = line =>
  line
    .replace(/ version: \d+,/, '')
    .replace('number:', `version: ${nextVersion(line)}, number:`)
    .replace(/text: ".*"/, `text: "${NEW_TEXT}"`)
export const retire: Edit = line => line.replace('number:', 'stage: retired, number:')
export const markMayNotApply: Edit = line => line.replace('number:', 'may_not_apply: true, number:')
export const reverseKey: Edit = line =>
  line.replace(/key: -?1/, found => `key: ${found.includes('-') ? 1 : -1}`)

/** The file and line of an item in a content folder. */
export const locateItem = (dir: string, id: string): { file: string; lines: string[]; at: number } => {
  const { items, directions } = content
  const quality = items.find(item => item.id === id)?.quality
  const direction = directions.find(({ qualities }) => qualities.some(q => q.id === quality))
  if (!direction) throw new Error(`There is no item ${id}`)
  const file = `directions/${String(direction.number).padStart(2, '0')}-${direction.uid}.yaml`
  const lines = readFileSync(join(dir, file), 'utf8').split('\n')
  return { file, lines, at: lines.findIndex(line => line.includes(`id: ${id},`)) }
}

/** A copy of the content with edited items. */
const editedCopy = (edits: Record<string, Edit>): string => {
  const dir = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(CONTENT, dir, { recursive: true })
  for (const [id, edit] of Object.entries(edits)) {
    const { file, lines, at } = locateItem(dir, id)
    writeFileSync(join(dir, file), lines.with(at, edit(lines[at] ?? '')).join('\n'))
  }
  return dir
}

/** Two servers, and functions to change their bank. */
export const startEditor = async () => {
  const product = await startProduct({ servers: 2, refreshBankEveryMs: 20 })
  const { db, pool } = product.database
  const { connectionString = '' } = pool.options
  const original = await currentHash(db)
  const folders: string[] = []
  const importContent = commandRunner(product, 'import-content.ts')
  return {
    product,
    connectionString,
    original,
    edited: (edits: Record<string, Edit>): string => {
      const dir = editedCopy(edits)
      folders.push(dir)
      return dir
    },
    /** Runs `content:import` as a process, on the database of the running servers. */
    run: (args: readonly string[]) => importContent(...args),
    /** Imports a folder within this process. */
    load: (dir: string) => importFolder(db, { dir, now: product.clock.now(), dryRun: false }),
    /** Restores the original bank and deletes the edited folders. */
    restore: async (): Promise<void> => {
      // Directly in the table: the import would refuse to return to replaced wordings.
      await product.rows('update current_bank set hash = $1', [original])
      for (const dir of folders.splice(0)) rmSync(dir, { recursive: true })
    },
  }
}

export type Editor = Awaited<ReturnType<typeof startEditor>>
