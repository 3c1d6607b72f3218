import { type Changes, compareContent } from '../content/compare-content.ts'
import { lockViolations, LOCK_FILE, renderLock } from '../content/id-lock.ts'
import { loadTexts } from '../content/load-texts.ts'
import { loadWithLocations, type LocatedContent } from '../content/load.ts'
import { type Problem, problemAt } from '../content/problem.ts'
import type { Content } from '../content/schema.ts'
import type { Db } from '../platform/db/db.ts'
import { contentOf, currentHash, importContent } from './store.ts'

type Options = { dir: string; now: Date; isTrial: boolean }

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

const brokenBy = async (db: Db, checked: LocatedContent, before: Content): Promise<Problem[]> =>
  (await wasAnybodyAsked(db)) ? lockViolations(checked, renderLock(before)).map(placed) : []

/**
 * Puts the content of a folder in the place of the one in use, also under running servers. Throws a ContentError when the
 * folder is wrong in itself. Answers stay: they are kept by item and value, and no item may vanish or change its meaning.
 */
export const importFolder = async (db: Db, { dir, now, isTrial }: Options): Promise<Outcome> => {
  const checked = { ...loadWithLocations(dir), texts: loadTexts(dir) }
  const { content } = checked
  const hash = await currentHash(db)
  const before = hash === null ? null : await contentOf(db, hash)
  const problems = before === null ? [] : await brokenBy(db, checked, before)
  if (problems.length > 0) return { kind: 'refused', problems }
  const changes = compareContent(before, content)
  if (isTrial) return { kind: 'tried', changes }
  return (await importContent(db, content, now)) === 'same' ? { kind: 'same' } : { kind: 'imported', changes }
}
