import { type Acquaintance, REPLY_DAYS, ROUND_DAYS, type RoundState } from '@grani/contract'
import { DAY } from '../../platform/time/durations.ts'
import type { StoredAnswer } from '../../platform/db/observer-tables.ts'

/** The day `count` days after a day, both as YYYY-MM-DD. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

export const lastDayOf = (startedOn: string): string => dayAfter(startedOn, ROUND_DAYS)

/** The last day on which an observer's own link opens. */
export const keptUntil = (begunOn: string): string => dayAfter(begunOn, REPLY_DAYS)

type Round = { stopped_on: string | null; ends_on: string; is_full: boolean }

export const stateOf = (round: Round, today: string): RoundState => {
  if (round.stopped_on !== null) return 'stopped'
  if (round.is_full) return 'full'
  return today > round.ends_on ? 'ended' : 'open'
}

/** What counts as a quarter for the plan: so many days back. */
export const QUARTER_DAYS = 91

export const isInQuarter = (startedOn: string, today: string): boolean =>
  today < dayAfter(startedOn, QUARTER_DAYS)

/** The day from which another round may start; null: today. `starts`: the days of all rounds, deleted ones too. */
export const nextStartOn = (starts: readonly string[], perQuarter: number, today: string): string | null => {
  const counted = starts.filter(day => isInQuarter(day, today)).toSorted()
  if (perQuarter === 0 || counted.length < perQuarter) return null
  const first = counted.at(-perQuarter)
  return first === undefined ? null : dayAfter(first, QUARTER_DAYS)
}

const FAST_MS = 1000
const MIDDLE = 2
/** So many equal values are no replies to statements of which some say the opposite. */
const EQUAL_VALUES = 6

/** Hurried or all alike: such a reply does not count. That there is such a rule is told; of which replies, nobody. */
export const isCareless = (answers: Readonly<Record<string, StoredAnswer>>): boolean => {
  const all = Object.values(answers)
  const ms = all.reduce((sum, answer) => sum + (answer.ms ?? FAST_MS), 0)
  if (ms < FAST_MS * all.length) return true
  const values = all.flatMap(({ value }) => value ?? [])
  const [first] = values
  if (values.length < 3 || values.some(value => value !== first)) return false
  return values.length >= EQUAL_VALUES || first !== MIDDLE
}

type Reply = {
  acquaintance: Acquaintance
  finished_on: string | null
  is_counted: boolean | null
}

/** Counts in a mean: finished before today, so that nobody learns at what hour it came. */
export const isEligible = (
  { finished_on: day, is_counted }: Pick<Reply, 'finished_on' | 'is_counted'>,
  today: string,
): boolean => day !== null && day < today && is_counted === true
