import { type Changes, changesOf } from '../content/changes.ts'
import type { Checked } from '../content/check.ts'
import { brokenPromises, LOCK_FILE, lockOf } from '../content/lock.ts'
import { loadTexts } from '../content/load-texts.ts'
import { loadWithPlaces } from '../content/load.ts'
import { type Problem, problemAt } from '../content/problem.ts'
import type { Content } from '../content/schema.ts'
import type { Db } from '../platform/db/db.ts'
import { contentOf, currentHash, hashOf, importContent } from './store.ts'

type Options = { loaded: Checked; now: Date; isTrial: boolean }

type Outcome =
  | { kind: 'imported' | 'tried'; changes: Changes }
  | { kind: 'same' }
  /** People have answered what this content drops or turns into something else. */
  | { kind: 'refused'; problems: Problem[] }

const wasAnybodyAsked = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('questions').select('uid').limit(1).executeTakeFirst()) !== undefined

/** The lock compared with is that of the database: its lines are in no file. What has vanished stands nowhere. */
const placed = (problem: Problem): Problem =>
  problem.file === LOCK_FILE ? problemAt({ file: 'directions', line: 1 }, problem.message) : problem

const brokenBy = async (db: Db, checked: Checked, before: Content): Promise<Problem[]> =>
  (await wasAnybodyAsked(db)) ? brokenPromises(checked, lockOf(before)).map(placed) : []

/** Reads a folder of content, its texts and where everything stands. Throws a ContentError when the folder is wrong in itself. */
export const loadFolder = (dir: string): Checked => ({ ...loadWithPlaces(dir), texts: loadTexts(dir) })

/**
 * Puts loaded content in the place of the one in use, also under running servers. Answers stay: they are kept by item and
 * value, and no item may vanish or change its meaning.
 */
export const importLoaded = async (db: Db, { loaded, now, isTrial }: Options): Promise<Outcome> => {
  const { content } = loaded
  const hash = await currentHash(db)
  if (!isTrial && hash === hashOf(content)) return { kind: 'same' }
  const before = hash === null ? null : await contentOf(db, hash)
  const problems = before === null ? [] : await brokenBy(db, loaded, before)
  if (problems.length > 0) return { kind: 'refused', problems }
  const changes = changesOf(before, content)
  if (isTrial) return { kind: 'tried', changes }
  return (await importContent(db, content, now)) === 'same' ? { kind: 'same' } : { kind: 'imported', changes }
}

type FolderOptions = Omit<Options, 'loaded'> & { dir: string }

/** Reads a folder and puts its content in the place of the one in use. */
export const importFolder = (db: Db, { dir, ...options }: FolderOptions): Promise<Outcome> =>
  importLoaded(db, { loaded: loadFolder(dir), ...options })
