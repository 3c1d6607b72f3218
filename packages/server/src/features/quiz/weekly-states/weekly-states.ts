import type { QualityResult } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { Named } from '../../../platform/db/db.ts'
import {
  type Band,
  bandByMean,
  bandProbability,
  isDue,
  isPreciseEnough,
  isWithinWeek,
} from '../../results/service.ts'
import { type LatestResponse, readWeek } from './read-week.ts'

type Response = { item: string; value: number; ms: number | null }

/** The user's responses of the last seven days about states, and when each state was measured last. */
export type WeeklyAnswers = { responses: Response[]; measuredAt: ReadonlyMap<string, Date> }

type StateMeasurement = QualityResult & { band: Band }

const isAnswered = (row: LatestResponse): row is LatestResponse & { value: number } =>
  row.status === 'answered' && row.value !== null

/** The responses about states that were given in the last seven days. */
export const answersThisWeek = (bank: Bank, latest: readonly LatestResponse[], now: Date): Response[] =>
  latest
    .filter(isAnswered)
    .filter(
      ({ item, answered_at: at }) => bank.states.items.has(item) && at !== null && isWithinWeek(at, now),
    )

/** The number of responses about each state. */
export const responsesByState = (bank: Bank, responses: readonly Response[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { item } of responses) {
    const quality = bank.item(item)?.quality ?? ''
    counts.set(quality, (counts.get(quality) ?? 0) + 1)
  }
  return counts
}

/** Everything that measuring the states takes. */
export const loadWeek = async (
  named: Named,
  bank: Bank,
  userId: string,
  now: Date,
): Promise<WeeklyAnswers> => {
  const { latestAboutStates, measuredAt } = await readWeek(named, bank, userId)
  return { responses: answersThisWeek(bank, latestAboutStates, now), measuredAt }
}

/**
 * The states by the responses of the last seven days, and by nothing else: no trait and no earlier week pulls the estimate
 * to itself, so two measurements differ by what these two weeks were.
 */
export const statesFrom = (bank: Bank, responses: readonly Response[]): QualityResult[] => {
  if (responses.length === 0) return []
  const given = responses.map(({ item, value, ms }) => ({ item, value, ms: ms ?? undefined }))
  return bank.engine
    .session({ seed: 0, given })
    .result()
    .filter(({ kind }) => kind === 'S')
}

/** The states that can be published now: those that are due and measured precisely enough. */
const measurementsFrom = (
  bank: Bank,
  { responses, measuredAt }: WeeklyAnswers,
  now: Date,
): StateMeasurement[] =>
  statesFrom(bank, responses)
    .filter(state => isPreciseEnough(state) && isDue(measuredAt.get(state.quality), now))
    .map(state => {
      const band = bandByMean(state.mean)
      return { ...state, band, probability: bandProbability(state, band) }
    })

/** The measurements that one more response completes; none, and no query, when it is not about a state. */
export const stateMeasurements = async (
  named: Named,
  bank: Bank,
  { userId, now, ...response }: Response & { userId: string; now: Date },
): Promise<StateMeasurement[]> => {
  if (!bank.states.items.has(response.item)) return []
  const { responses, measuredAt } = await loadWeek(named, bank, userId, now)
  const others = responses.filter(({ item }) => item !== response.item)
  return measurementsFrom(bank, { responses: [...others, response], measuredAt }, now)
}

/** Items about states whose response is of an earlier week, or that were skipped: they may be asked again. */
export const reaskableItems = (bank: Bank, latest: readonly LatestResponse[], now: Date): LatestResponse[] =>
  latest.filter(
    ({ item, status, answered_at: at }) =>
      bank.states.items.has(item) && (status === 'skipped' || at === null || !isWithinWeek(at, now)),
  )

export type Asked = { measuredAt: WeeklyAnswers['measuredAt']; notApplicable: readonly string[]; now: Date }

/**
 * Tells whether an item may be asked now: not when it is about a state that was measured in the last seven days, or about
 * what is missing from the user's life.
 */
export const askableNow = (
  bank: Bank,
  { measuredAt, notApplicable, now }: Asked,
): ((item: string) => boolean) => {
  const missing = new Set(notApplicable)
  const measured = new Set(bank.states.qualities.filter(id => !isDue(measuredAt.get(id), now)))
  return id => {
    const item = bank.item(id)
    return (
      item !== undefined && !missing.has(id) && !(bank.states.items.has(id) && measured.has(item.quality))
    )
  }
}
