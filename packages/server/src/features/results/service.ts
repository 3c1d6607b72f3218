import type { Direction, Result } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Bank } from '../../bank/bank.ts'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { htmlOfText } from './level-html.ts'
import { movesOf } from './moves.ts'
import { isDue, nextReadingAt } from './reading-rules.ts'
import { certaintyOf, textOf, typeOf } from './rules.ts'
import {
  eraseResults,
  markViewed,
  newestBands,
  newestOf,
  resultsOf,
  setAgrees,
  unseenByDirection,
} from './store.ts'
import { type Week, weekReached } from './week-reached.ts'

export { eraseResults }
export {
  answersUntilReading,
  isDue,
  isFresh,
  isSureEnough,
  nearestBand,
  probabilityOf,
} from './reading-rules.ts'
export type { Band } from './rules.ts'
export { weekReached } from './week-reached.ts'

type Row = Awaited<ReturnType<typeof resultsOf>>[number]

type Among = { isOutdated: boolean; moved: Result['moved']; now: Date | null }

const wireOf = (bank: Bank, row: Row, { isOutdated, moved, now }: Among): Result[] => {
  const known = bank.quality(row.quality)
  if (!known) return []
  const { id, name, meaning, poles, kind, texts, nextStep } = known.quality
  const type = typeOf(texts.kind, row.band)
  const isClosed = kind === 'S' && !isOutdated && (now === null || !isDue(row.shared_at, now))
  return [
    {
      uid: row.uid,
      psy_objects: [known.direction.uid],
      shared_at: row.shared_at.toISOString(),
      last_viewed_at: row.last_viewed_at?.toISOString() ?? null,
      level_text: htmlOfText(textOf(texts, row.band)),
      next_step: type === 1 ? nextStep : null,
      type,
      quality: { id, name, meaning, ...poles, kind },
      probability: row.probability,
      answers: row.answers,
      mean: row.mean,
      sd: row.sd,
      is_outdated: isOutdated,
      moved,
      next_at: isClosed ? nextReadingAt(row.shared_at).toISOString() : null,
      agrees: row.agrees,
    },
  ]
}

type Wanted = {
  userId: string
  object?: string | undefined
  /** Null for a file, which is read at any time. */
  now: Date | null
}

/** All results of a person, newest first; of one direction when asked. */
export const listResults = async (
  { db, bank }: Context,
  { userId, object, now }: Wanted,
): Promise<Result[]> => {
  if (object !== undefined && !bank().direction(object)) throw new Refusal('ERR_NOT_FOUND')
  const seen = new Set<string>()
  const rows = await resultsOf(db, userId)
  const moves = movesOf(rows)
  const results = rows.flatMap(row => {
    const isOutdated = seen.has(row.quality)
    seen.add(row.quality)
    return wireOf(bank(), row, { isOutdated, moved: moves.get(row.uid) ?? null, now })
  })
  return object === undefined ? results : results.filter(result => result.psy_objects.includes(object))
}

export const viewResult = async ({ db }: Context, userId: string, uid: string, now: Date): Promise<void> => {
  if (!(await markViewed(db, userId, uid, now))) throw new Refusal('ERR_NOT_FOUND')
}

type Rating = { userId: string; uid: string; agrees: boolean }

/** Keeps what the person says about one version of a result; the last word counts. */
export const rateResult = async ({ db }: Context, { userId, uid, agrees }: Rating): Promise<void> => {
  if (!(await setAgrees(db, userId, uid, agrees))) throw new Refusal('ERR_NOT_FOUND')
}

/** The band last published for each quality. */
export const publishedBands = async (db: Db, userId: string): Promise<Map<string, string>> =>
  new Map((await newestBands(db, userId)).map(({ quality, band }) => [quality, band]))

/** When each of these states was last read. */
export const readAtOf = async (db: Db, userId: string, states: string[]): Promise<Map<string, Date>> => {
  if (states.length === 0) return new Map()
  return new Map((await newestOf(db, userId, states)).map(({ quality, at }) => [quality, at]))
}

type Known = {
  userId: string
  session: Session
  activeGoals: readonly string[]
  week: Week
}

/** Progress in the directions of the active goals, and in those where something has been answered. */
export const readProgress = async (
  { db, bank: current }: Context,
  { userId, session, activeGoals, week }: Known,
): Promise<Direction[]> => {
  const bank = current()
  const unseen = new Map((await unseenByDirection(db, userId)).map(row => [row.direction, Number(row.count)]))
  const progress = new Map(session.progress().map(entry => [entry.direction, entry]))
  const beliefs = new Map(session.result().map(entry => [entry.quality, entry]))
  return bank.directions.flatMap(direction => {
    const ofWeek = weekReached(direction, week)
    const { value = 0, done = false } = ofWeek ?? progress.get(direction.uid) ?? {}
    const isWanted = direction.goals.some(goal => activeGoals.includes(goal))
    const isBegun = direction.qualities.some(({ id }) => (beliefs.get(id)?.answers ?? 0) > 0)
    if (!isWanted && !isBegun) return []
    return [
      {
        uid: direction.uid,
        name: direction.name,
        introduction: direction.introduction,
        qp: Math.min(100, Math.floor(value * 100)),
        new_results: unseen.get(direction.uid) ?? 0,
        is_measured: done,
        next_at: ofWeek?.nextAt?.toISOString() ?? null,
        qualities: direction.qualities.map(({ id, name }, i) => {
          const belief = beliefs.get(id)
          const certainty = belief ? certaintyOf(belief.answers, belief.sd) : 0
          return { id, name, certainty: ofWeek?.certainties[i] ?? certainty }
        }),
      },
    ]
  })
}

export const exportResults = async (context: Context, userId: string) =>
  (await listResults(context, { userId, now: null })).map(({ quality, ...result }) => ({
    ...result,
    quality: quality.name,
  }))
