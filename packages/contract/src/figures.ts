import * as z from 'zod/mini'
import { type Endpoint, timestamp } from './endpoint.ts'

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
  weeklyActive: { unit: 'people', step: 'day' },
  answersPerActiveDay: { unit: 'mean', step: 'day' },
  quotaUsedUp: { unit: 'share', step: 'day' },
  allMeasured: { unit: 'share', step: 'day' },
  trialToPaid: { unit: 'share', step: 'week' },
  mrr: { unit: 'kopecks', step: 'day' },
  churnRefused: { unit: 'share', step: 'month' },
  churnChosen: { unit: 'share', step: 'month' },
  refundShare: { unit: 'ratio', step: 'month' },
  paidByCohort: { unit: 'kopecks', step: 'month' },
} as const satisfies Record<string, { unit: SeriesUnit; step: 'day' | 'week' | 'month' }>

export type SeriesName = keyof typeof SERIES

const isSeries = (name: string): name is SeriesName => name in SERIES

export const SERIES_NAMES = Object.keys(SERIES).filter(isSeries)

/** A calendar day in Moscow. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

const point = z.object({
  /** The day; of a week or month the first one. */
  from: day,
  /** Null: fewer than five people, or nothing to divide by. */
  value: z.nullable(z.number()),
  /** How many people the value is out of; null where it is, and of a number of people. */
  of: z.nullable(z.int()),
})

export type FigurePoint = z.infer<typeof point>

export const series = z.object({ name: z.enum(SERIES_NAMES), points: z.array(point) })

export type Series = z.infer<typeof series>

export const readFigures = {
  method: 'GET',
  path: '/api/admin/figures',
  summary:
    'What the nights have counted, without testers and staff, cells of fewer than five people left out',
  access: 'staff',
  permission: 'readFigures',
  /** `computed_until`: the newest day that has been counted; null before the first night. */
  reply: z.object({ computed_until: z.nullable(day), series: z.array(series) }),
  refusals: [],
} satisfies Endpoint

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

export const readHealth = {
  method: 'GET',
  path: '/api/admin/health',
  summary: 'How the process that replies and the database are now: what the metrics hold',
  access: 'staff',
  permission: 'readFigures',
  reply: z.object({
    started_at: timestamp,
    /** False: the figures of the database are missing. */
    has_database: z.boolean(),
    /** `label` tells apart what has several values: a status, a code, a queue. */
    values: z.array(z.object({ name: z.enum(HEALTH), label: z.nullable(z.string()), value: z.number() })),
  }),
  refusals: [],
} satisfies Endpoint
