import { type Changes, compareContent } from '../content/compare-content.ts'
import { lockViolations, LOCK_FILE, renderLock } from '../content/id-lock.ts'
import { loadTexts, type Texts } from '../content/load-texts.ts'
import { loadWithLocations, type LocatedContent } from '../content/load.ts'
import { type Problem, problemAt } from '../content/problem.ts'
import type { Content } from '../content/schema.ts'
import type { Db } from '../platform/db/db.ts'
import { contentOf, currentHash, hashOf, importContent } from './store.ts'

export type LoadedFolder = LocatedContent & { texts: Texts }

type Options = { loaded: LoadedFolder; now: Date; dryRun: boolean }

type Outcome =
  | { kind: 'imported' | 'dry-run'; changes: Changes }
  | { kind: 'same' }
  /** The content drops items, or changes their meaning, though users were asked questions already. */
  | { kind: 'refused'; problems: Problem[] }

const hasQuestions = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('questions').select('uid').limit(1).executeTakeFirst()) !== undefined

/** The lock is that of the database and has no lines in a file: a problem of it is reported at the folder of directions. */
const atDirections = (problem: Problem): Problem =>
  problem.file === LOCK_FILE ? problemAt({ file: 'directions', line: 1 }, problem.message) : problem

const violationsIn = async (db: Db, checked: LocatedContent, before: Content): Promise<Problem[]> =>
  (await hasQuestions(db)) ? lockViolations(checked, renderLock(before)).map(atDirections) : []

/** A folder of content with its texts. Throws a ContentError when the folder is invalid in itself. */
export const loadFolder = (dir: string): LoadedFolder => ({
  ...loadWithLocations(dir),
  texts: loadTexts(dir),
})

/**
 * Replaces the content in use by that of a folder, also while servers run. Responses stay valid: they refer to item and
 * value, and no item may vanish or change its meaning.
 */
export const importLoaded = async (db: Db, { loaded, now, dryRun }: Options): Promise<Outcome> => {
  const { content } = loaded
  const hash = await currentHash(db)
  if (!dryRun && hash === hashOf(content)) return { kind: 'same' }
  const before = hash === null ? null : await contentOf(db, hash)
  const problems = before === null ? [] : await violationsIn(db, loaded, before)
  if (problems.length > 0) return { kind: 'refused', problems }
  const changes = compareContent(before, content)
  if (dryRun) return { kind: 'dry-run', changes }
  return (await importContent(db, content, now)) === 'same' ? { kind: 'same' } : { kind: 'imported', changes }
}

type FolderOptions = Omit<Options, 'loaded'> & { dir: string }

/** Loads a folder and imports it. */
export const importFolder = (db: Db, { dir, ...options }: FolderOptions): Promise<Outcome> =>
  importLoaded(db, { loaded: loadFolder(dir), ...options })
