/** Fewer people are not told about: the value of such a cell is null. */
export const FEWEST_PEOPLE = 5

/** What a value is: a share or a number of people, a mean, a part of an amount, an amount in kopecks. */
export type SeriesUnit = 'share' | 'people' | 'mean' | 'ratio' | 'kopecks'

/**
 * What the nights count, in the order of the page, and how long a point is. Weeks and months are those of the day when people
 * registered or confirmed, or of the money; a day looks back over seven days where its glossary entry says so.
 */
export const SERIES = {
  activation: { unit: 'share', step: 'week' },
  day1: { unit: 'share', step: 'week' },
  day7: { unit: 'share', step: 'week' },
  day28: { unit: 'share', step: 'week' },
  kept: { unit: 'share', step: 'week' },
  keptTrial: { unit: 'share', step: 'week' },
  keptBasic: { unit: 'share', step: 'week' },
  keptMedium: { unit: 'share', step: 'week' },
  keptHigh: { unit: 'share', step: 'week' },
  weeklyActive: { unit: 'people', step: 'day' },
  answersPerActiveDay: { unit: 'mean', step: 'day' },
  quotaUsedUp: { unit: 'share', step: 'day' },
  allMeasured: { unit: 'share', step: 'day' },
  trialToPaid: { unit: 'share', step: 'week' },
  mrr: { unit: 'kopecks', step: 'day' },
  churnRefused: { unit: 'share', step: 'month' },
  churnChosen: { unit: 'share', step: 'month' },
  refundShare: { unit: 'ratio', step: 'month' },
  gifts: { unit: 'kopecks', step: 'month' },
  paidByCohort: { unit: 'kopecks', step: 'month' },
} as const satisfies Record<string, { unit: SeriesUnit; step: 'day' | 'week' | 'month' }>

export type SeriesName = keyof typeof SERIES

/** Who comes back in the week after, by plan: the free trial, and each tariff by its uid. */
export const KEPT_BY_PLAN = [
  { plan: 'trial', series: 'keptTrial' },
  { plan: 'basic', series: 'keptBasic' },
  { plan: 'medium', series: 'keptMedium' },
  { plan: 'high', series: 'keptHigh' },
] as const satisfies readonly { plan: string; series: SeriesName }[]

const isSeries = (name: string): name is SeriesName => name in SERIES

export const SERIES_NAMES = Object.keys(SERIES).filter(isSeries)

/** Gauges and counters of the process that replies, and of the database; see docs/operations.md. */
export const HEALTH = [
  'requests',
  'slowest',
  'refusals',
  'queueRunning',
  'queueWaiting',
  'connections',
  'hotPath',
  'mails',
  'oldestMail',
  'payments',
  'overduePayments',
  'memory',
] as const

export type HealthName = (typeof HEALTH)[number]
