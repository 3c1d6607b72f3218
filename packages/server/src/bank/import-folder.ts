import { isDeepStrictEqual } from 'node:util'
import { type Changes, compareContent } from '../content/compare-content.ts'
import {
  type PublishedText,
  standingOf,
  withdrawnWhereMissing,
  withPublished,
} from '../content/editable/targets.ts'
import { lockViolations, LOCK_FILE, renderLock } from '../content/id-lock.ts'
import type { LocatedContent } from '../content/load.ts'
import { type Problem, problemAt } from '../content/problem.ts'
import type { Content } from '../content/schema.ts'
import type { Db } from '../platform/db/db.ts'
import { type LoadedFolder, loadFolder } from './load-folder.ts'
import {
  countPublication,
  forgetPublished,
  publishedTexts,
  savePublished,
  settlePublished,
} from './published-texts.ts'
import { contentOf, hashOf, lockCurrentHash, saveBank } from './store.ts'

type Options = {
  loaded: LoadedFolder
  now: Date
  dryRun: boolean
  /** The folder counts as it is: what the staff published is forgotten, and an item may return to an earlier version. */
  force?: boolean
}

type Outcome = (
  | { kind: 'imported' | 'dry-run'; changes: Changes }
  | { kind: 'same' }
  /** The content drops items, or changes their meaning, though users were asked questions already. */
  | { kind: 'refused'; problems: Problem[] }
) & {
  /** Targets of which the folder is older than what the staff published: that stays. */
  kept: string[]
  /** Targets that were changed in the folder and by the staff, each without the other: what was published stays. */
  diverged: string[]
}

const hasQuestions = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('questions').select('uid').limit(1).executeTakeFirst()) !== undefined

/** The lock is that of the database and has no lines in a file: a problem of it is reported at the folder of directions. */
const atDirections = (problem: Problem): Problem =>
  problem.file === LOCK_FILE ? problemAt({ file: 'directions', line: 1 }, problem.message) : problem

type Lock = { checked: LocatedContent; before: Content; force: boolean }

const violationsIn = async (db: Db, { checked, before, force }: Lock): Promise<Problem[]> =>
  (await hasQuestions(db))
    ? lockViolations(checked, renderLock(before), { mayReturn: force }).map(atDirections)
    : []

const targetsWhere = (
  folder: LoadedFolder,
  published: readonly PublishedText[],
  standing: 'older' | 'unknown',
): string[] => published.filter(text => standingOf(folder, text) === standing).map(({ target }) => target)

/**
 * Replaces the content in use by that of a folder, also while servers run. Responses stay valid: they refer to item and
 * value, and no item may vanish or change its meaning. What the staff published is laid over the folder, unless forced.
 */
export const importLoaded = (db: Db, { loaded, now, dryRun, force = false }: Options): Promise<Outcome> =>
  // Under the lock of the current bank: a publication meanwhile would be undone by what was read before it.
  db.transaction().execute(async tx => {
    const current = await lockCurrentHash(tx)
    const known = await publishedTexts(tx)
    // An item that users may have answered stays, also where the folder has never had it.
    const published = force ? withdrawnWhereMissing(loaded, known) : known
    const kept = targetsWhere(loaded, published, 'older')
    const diverged = targetsWhere(loaded, published, 'unknown')
    const { content } = withPublished(loaded, published)
    const settle = async () => {
      if (force && known.length > 0) {
        await forgetPublished(tx)
        for (const { target, fields, replaced: was } of published)
          await savePublished(tx, { target, fields, was: [...was], now })
        await countPublication(tx)
      } else await settlePublished(tx, loaded, published, now)
    }
    const isSame = current === hashOf(content)
    const before = current === null || (isSame && !dryRun) ? null : await contentOf(tx, current)
    // A bank that was published is one that came from the database: its hash may be another with the same content.
    if (!dryRun && (isSame || isDeepStrictEqual(before, content))) {
      await settle()
      return { kind: 'same', kept, diverged }
    }
    const checked = { content, locate: loaded.locate }
    const problems = before === null ? [] : await violationsIn(tx, { checked, before, force })
    if (problems.length > 0) return { kind: 'refused', problems, kept, diverged }
    const changes = compareContent(before, content)
    if (dryRun) return { kind: 'dry-run', changes, kept, diverged }
    await saveBank(tx, content, now)
    await settle()
    return { kind: 'imported', changes, kept, diverged }
  })

type FolderOptions = Omit<Options, 'loaded'> & { dir: string }

/** Loads a folder and imports it. */
export const importFolder = (db: Db, { dir, ...options }: FolderOptions): Promise<Outcome> =>
  importLoaded(db, { loaded: loadFolder(dir), ...options })
