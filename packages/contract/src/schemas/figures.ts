import * as z from 'zod/mini'
import { HEALTH, SERIES_NAMES } from '../constants/figures.ts'
import type { Description } from './description.ts'
import { day, timestamp } from './shared.ts'

const point = z.object({
  /** The day; of a week or month the first one. */
  from: day,
  /** Null: fewer than five people, or nothing to divide by. */
  value: z.nullable(z.number()),
  /** How many people the value is out of; null where it is, and of a number of people. */
  of: z.nullable(z.int()),
})

export type FigurePoint = z.infer<typeof point>

export const series = z.object({
  name: z.enum(SERIES_NAMES),
  points: z.array(point),
  /** The SQL that a night counts it by: rows of day, series, part, whole and people. */
  statement: z.string(),
})

export type Series = z.infer<typeof series>

const figures = z.object({
  /** The newest day that has been counted; null before the first night. */
  computed_until: z.nullable(day),
  /** The SQL of the temporary tables that the statements read. */
  tables: z.string(),
  series: z.array(series),
})

export type Figures = z.infer<typeof figures>

export const readFigures = {
  summary:
    'What the nights have counted, without testers and staff, cells of fewer than five people left out',
  access: 'staff',
  permission: 'readFigures',
  reply: figures,
} satisfies Description

export const readHealth = {
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
} satisfies Description
