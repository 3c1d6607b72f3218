import { type Direction, type Result, WEAK } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Bank } from '../../bank/bank.ts'
import type { Portrait as PortraitTexts } from '../../content/portrait-schema.ts'
import type { Quality } from '../../content/schema.ts'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { htmlOfText } from '../../platform/text/html.ts'
import { type Estimates, estimatesOf, evidenceFor, measurementFor, rounded } from './evidence.ts'
import { isHeardOf, leaningOf, progressOf, shownCertainty } from './progress-rules.ts'
import { leaningText, mayGuess } from './guesses.ts'
import {
  type Band,
  certaintyOf,
  levelOf,
  levelTextOf,
  peopleBelow,
  shareOf,
  stepOfWeek,
  typeOf,
} from './rules.ts'
import { isDue, nextMeasurementAt, stateProgress, type StateWeek } from './state-rules.ts'
import {
  countResults,
  eraseResults,
  markAnnounced,
  markViewed,
  newestBands,
  newestResultsOf,
  type NewestResult,
  resultsOf,
  setAgrees,
  untoldResults,
} from './store.ts'
import { halfOf } from './portrait/halves.ts'
import { isHeavy } from './portrait/published.ts'
import { type Tellable, tellNow } from './telling-order.ts'

export { countResults, eraseResults }
export { erase as eraseRecognitions } from './recognition/store.ts'
export { eraseVotes, exportVotes } from './portrait/votes.ts'
export { isUnsaid } from './portrait/replies.ts'
export { deniedTexts } from './portrait/votes.ts'
export { estimatesOf, evidenceFor } from './evidence.ts'
export { exportRecognitions } from './recognition/service.ts'
export { isHeavy, isSided } from './portrait/published.ts'
export { firstResults, measuredAt, NEWEST_RESULTS, type NewestResult, newestResultsOf } from './store.ts'
export { expectedResults } from './expected-results.ts'
export {
  bandByMean,
  bandProbability,
  isDue,
  isPreciseEnough,
  isWithinWeek,
  responsesUntilMeasured,
} from './state-rules.ts'
export { firstSentenceOf } from './first-sentence.ts'
export { certaintyOf, levelTextOf } from './rules.ts'
export { guessedEnds, leaningText } from './guesses.ts'
export { leaningOf, nearnessOf, shownCertainty } from './progress-rules.ts'
export type { Band } from './rules.ts'

type Called = { band: Band; mean: number; answers: number }

/** What is said of a quality when its band is called. */
export const descriptionOf = (quality: Quality, { band, mean, answers }: Called) => {
  const { kind, texts } = quality
  const level = levelOf({ kind, band, mean, answers })
  const { text, steps } = levelTextOf(texts, level)
  return {
    level,
    level_text: htmlOfText(text),
    steps,
    share: shareOf(kind, level),
    type: typeOf(quality, band),
  }
}

type Row = Awaited<ReturnType<typeof resultsOf>>[number]

const NO_ESTIMATES: Estimates = new Map()

type ListPosition = {
  portrait: Pick<PortraitTexts, 'goods' | 'sides'>
  isOutdated: boolean
  now: Date | null
  estimates: Estimates
}

/** A row as the wire shows it; nothing when the content does not know its quality any more. */
const wireOf = (bank: Bank, row: Row, position: ListPosition): Result[] => {
  const { portrait, isOutdated, now, estimates } = position
  const known = bank.quality(row.quality)
  if (!known) return []
  const { id, name, meaning, poles, kind } = known.quality
  const { steps, ...description } = descriptionOf(known.quality, row)
  // Of a history only places are shown, and over the years it becomes most of the list; the export holds all.
  const hasTexts = !isOutdated || now === null
  const standing = isOutdated ? NO_ESTIMATES : estimates
  const isMeasuredThisWeek = kind === 'S' && !isOutdated && (now === null || !isDue(row.shared_at, now))
  return [
    {
      uid: row.uid,
      psy_objects: [known.direction.uid],
      shared_at: row.shared_at.toISOString(),
      last_viewed_at: row.last_viewed_at?.toISOString() ?? null,
      ...description,
      level_text: hasTexts ? description.level_text : '',
      good: hasTexts && description.type === WEAK ? (portrait.goods[id] ?? null) : null,
      next_step: hasTexts ? stepOfWeek(steps, row.shared_at, now) : null,
      half: row.band === 'middle' ? null : halfOf(portrait, { quality: id, band: row.band }),
      quality: { id, name, meaning, ...poles, kind },
      ...evidenceFor(row, standing),
      // Of the same measurement as the probability: the words would change beside numbers that do not.
      people_below: peopleBelow(kind, measurementFor(row, standing)),
      mean: rounded(row.mean),
      sd: rounded(row.sd),
      is_outdated: isOutdated,
      revised_from: row.revised_from,
      next_at: isMeasuredThisWeek ? nextMeasurementAt(row.shared_at).toISOString() : null,
      agrees: row.agrees,
      told: row.told,
      told_at: row.announced_at?.toISOString() ?? null,
    },
  ]
}

type ListResults = {
  userId: string
  object?: string | undefined
  /** Null for the data export: a file may be read at any time. */
  now: Date | null
  /** The measurement as it is now; without it results say what they stood on when they came. */
  session?: Session
}

/** All results of a user, newest first; only those of the direction `object` when it is given. */
export const listResults = async (
  { db, bank, texts }: Context,
  { userId, object, now, session }: ListResults,
): Promise<Result[]> => {
  if (object !== undefined && !bank().direction(object)) throw new Refusal('ERR_NOT_FOUND')
  const seen = new Set<string>()
  const estimates = session ? estimatesOf(session.result()) : NO_ESTIMATES
  const rows = await resultsOf(db, userId)
  const results = rows.flatMap(row => {
    const isOutdated = seen.has(row.quality)
    seen.add(row.quality)
    return wireOf(bank(), row, { portrait: texts.portrait, isOutdated, now, estimates })
  })
  return object === undefined ? results : results.filter(result => result.psy_objects.includes(object))
}

export const viewResult = async ({ db }: Context, userId: string, uid: string, now: Date): Promise<void> => {
  if (!(await markViewed(db, userId, uid, now))) throw new Refusal('ERR_NOT_FOUND')
}

/** Notes that a device has told of these results; those of nobody here are ignored. */
export const announceResults = ({ db }: Context, userId: string, uids: string[], now: Date): Promise<void> =>
  markAnnounced(db, userId, uids, now)

type Rating = { userId: string; uid: string; agrees: boolean }

/** Saves whether the user agrees with a result. A later rating replaces an earlier one. */
export const rateResult = async ({ db }: Context, { userId, uid, agrees }: Rating): Promise<void> => {
  if (!(await setAgrees(db, userId, uid, agrees))) throw new Refusal('ERR_NOT_FOUND')
}

/** The band last published of each quality. */
export const publishedBands = async (db: Db, userId: string): Promise<Map<string, string>> =>
  new Map((await newestBands(db, userId)).map(({ quality, band }) => [quality, band]))

/** Whether the band of a quality is shown as a weak side: a style and a preference have none. */
export const isWeakSide = (bank: Bank, id: string, band: Band): boolean => {
  const known = bank.quality(id)
  return known !== undefined && typeOf(known.quality, band) === WEAK
}

/** The results that are told now, of `fresh` ones and those that have waited, each with its place in the order of telling. */
export const resultsToTell = async (
  { db, bank, texts }: Pick<Context, 'db' | 'bank' | 'texts'>,
  userId: string,
  fresh: readonly Omit<Tellable, 'isWeak'>[],
): Promise<(Tellable & { told: number })[]> => {
  // Most responses bring no result: then nothing is read.
  if (fresh.length === 0) return []
  const { untold, told, last } = await untoldResults(db, userId)
  const isWeak = ({ quality, band }: Pick<Tellable, 'quality' | 'band'>): boolean =>
    isWeakSide(bank(), quality, band)
  const isRenewed = (quality: string): boolean => fresh.some(result => result.quality === quality)
  const waiting = [...untold.filter(({ quality }) => !isRenewed(quality)), ...fresh]
  const isLastHard = last !== undefined && (isWeak(last) || isHeavy(texts.portrait, last))
  const now = tellNow(
    texts.portrait,
    { count: told, isLastHard },
    waiting.map(result => ({ ...result, isWeak: isWeak(result) })),
  )
  return now.map((result, i) => ({ ...result, told: told + i + 1 }))
}

/** The newest result of a quality, of which its user has been told. */
export type ToldResult = {
  quality: Quality
  band: Band
  mean: number
  answers: number
  sd: number
  isSeen: boolean
}

/** What was published after a moment, as far as it has been told, in the order of telling. */
export const toldSince = async (
  { db, bank }: Pick<Context, 'db' | 'bank'>,
  userId: string,
  since: Date,
): Promise<ToldResult[]> => {
  const rows = (await newestResultsOf(db, userId)).filter(row => row.told !== null && row.shared_at > since)
  return rows
    .toSorted((a, b) => (a.told ?? 0) - (b.told ?? 0))
    .flatMap(({ quality: id, band, mean, answers, sd, last_viewed_at: seen }) => {
      const quality = bank().quality(id)?.quality
      return quality ? [{ quality, band, mean, answers, sd, isSeen: seen !== null }] : []
    })
}

type ReadProgress = {
  session: Session
  newest: readonly NewestResult[]
  activeGoals: readonly string[]
  week: StateWeek
  /** Whether the responses fit together. It costs little after `session.result()`, which is why it is called there. */
  isConsistent: () => boolean
}

/** Progress in the directions of the active goals, and in others as soon as there is a result in them or enough answers for a first guess. */
export const readProgress = (
  bank: Bank,
  portrait: Pick<PortraitTexts, 'heavy' | 'sides'>,
  { session, newest, activeGoals, week, isConsistent }: ReadProgress,
): Direction[] => {
  const hasResult = new Set(newest.map(([quality]) => quality))
  const directionsOfUnseen = newest.flatMap(([, direction, isUnseen]) => (isUnseen ? [direction] : []))
  const estimates = new Map(session.result().map(entry => [entry.quality, entry]))
  const consistent = isConsistent()
  const mayBeGuessed = mayGuess(bank, session, newest)
  const open = new Set(session.openQualities())
  const isSayable = (id: string): boolean => hasResult.has(id) || open.has(id)
  const isTold = (id: string): boolean => {
    const estimate = estimates.get(id)
    return hasResult.has(id) || (estimate !== undefined && isHeardOf(estimate))
  }
  return bank.directions.flatMap(direction => {
    const isOfActiveGoal = direction.goals.some(goal => activeGoals.includes(goal))
    if (!isOfActiveGoal && !direction.qualities.some(({ id }) => isTold(id))) return []
    const thisWeek = stateProgress(direction, week)
    const ids = direction.qualities.map(({ id }) => id)
    return [
      {
        uid: direction.uid,
        name: direction.name,
        introduction: direction.introduction,
        is_beyond_goals: !isOfActiveGoal,
        is_weekly: thisWeek !== null,
        ...(thisWeek
          ? progressOf(thisWeek.measured, ids.length)
          : progressOf(ids.filter(id => hasResult.has(id)).length, ids.filter(isSayable).length)),
        new_results: directionsOfUnseen.filter(uid => uid === direction.uid).length,
        is_consistent: consistent,
        next_at: thisWeek?.nextAt?.toISOString() ?? null,
        qualities: direction.qualities.map(({ id, name, poles }, i) => {
          const estimate = estimates.get(id)
          const isSaid = hasResult.has(id)
          const certainty = estimate ? certaintyOf(estimate.answers, estimate.sd) : 0
          const leaning =
            estimate && consistent && mayBeGuessed(id) ? leaningOf(estimate, portrait.heavy) : null
          return {
            id,
            name,
            certainty: thisWeek?.certainties[i] ?? shownCertainty(certainty, isSaid),
            leaning,
            is_open: thisWeek !== null || open.has(id),
            leaning_text: leaning === null ? null : leaningText(portrait, { id, poles }, leaning),
          }
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
