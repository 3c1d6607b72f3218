import * as z from 'zod/mini'
import { MAX_CIRCLE_LABEL, MAX_CIRCLES, WEEK_PLACES } from '../constants/drawing-tasks.ts'
import type { Description } from './description.ts'
import { nothing, slug, timestamp } from './shared.ts'

/** «Круг близких» and «Линия недели»: reports of oneself by picture. */

const mapId = z.object({ id: z.uuid() })
const count = z.int().check(z.nonnegative())
const share = z.number().check(z.minimum(0), z.maximum(1))

const circle = z.object({
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CIRCLE_LABEL)),
  /** From the middle of «Я»: 0 in the middle, 1 at the edge of the sheet. */
  distance: share,
  /** Where it stands around «Я», in degrees clockwise from the top; boards from before 2026-11-29 have none. */
  angle: z.optional(z.number().check(z.minimum(0), z.maximum(360))),
  /** The diameter: 0 the smallest, 1 the largest that can be drawn. */
  size: share,
})

export type Circle = z.infer<typeof circle>

/** `near`: up to half of the way to the edge; `far`: more than three quarters. */
const zone = z.enum(['near', 'apart', 'far'])

const circleMap = z.object({
  id: z.uuid(),
  /** «Как хотелось бы»; else as it is. */
  wanted: z.boolean(),
  people: z.array(circle),
  made_at: timestamp,
  /** By closeness, closest first; those who stand equally far share a place. */
  order: z.array(z.object({ labels: z.array(z.string()), zone })),
  counts: z.object({ near: count, apart: count, far: count }),
})

export type CircleMap = z.infer<typeof circleMap>

/** Of one person who is on both drawings: closer, farther, or about the same. */
const move = z.object({ label: z.string(), move: z.enum(['closer', 'same', 'farther']) })

const difference = z.object({
  /** The drawing that the newest one is compared with. */
  id: z.uuid(),
  made_at: timestamp,
  moves: z.array(move),
  /** Labels that only one of the two has. */
  added: z.array(z.string()),
  missing: z.array(z.string()),
})

export const listCircles = {
  summary: 'The circles of closeness of this user, newest first, and what has changed',
  access: 'verified',
  reply: z.object({
    maps: z.array(circleMap),
    /** From the newest as it is to the newest as it is wanted; null: one of them is missing. */
    wanted: z.nullable(difference),
    /** From one at least 30 days older to the newest as it is; null: there is none. */
    change: z.nullable(difference),
  }),
} satisfies Description

export const saveCircles = {
  summary:
    'Takes circles of closeness in place of those of the same day; the id is made on the device, and sending them again is harmless',
  access: 'verified',
  params: mapId,
  body: z.object({
    wanted: z.boolean(),
    people: z.array(circle).check(z.minLength(1), z.maxLength(MAX_CIRCLES)),
  }),
  reply: circleMap,
  refusals: ['ERR_PLAN', 'ERR_READ_ONLY', 'ERR_QUOTA', 'ERR_CONFLICT'],
} satisfies Description

export const removeCircles = {
  summary: 'Erases circles of closeness',
  access: 'verified',
  params: mapId,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

const monday = z.object({ monday: z.iso.date() })
/** Day by day from Monday, four parts each: 0 the worst … 100 the best. */
const places = z
  .array(z.int().check(z.gte(0), z.lte(100)))
  .check(z.minLength(WEEK_PLACES), z.maxLength(WEEK_PLACES))

const weekLine = z.object({
  monday: z.iso.date(),
  places,
  made_at: timestamp,
  mean: z.number(),
  /** The standard deviation of the 28 places. */
  spread: z.number(),
  /** 0 Monday … 6 Sunday: the days with the highest and the lowest mean. */
  highest: z.int(),
  lowest: z.int(),
})

export type WeekLine = z.infer<typeof weekLine>

export const listWeekLines = {
  summary: 'The weeks that this user has drawn, newest first',
  access: 'verified',
  reply: z.array(weekLine),
} satisfies Description

export const readWeekLine = {
  summary: 'A drawn week with the measured states of the same days',
  access: 'verified',
  params: monday,
  reply: z.object({
    ...weekLine.shape,
    states: z.array(
      z.object({ quality: slug, name: z.string(), measured_on: z.iso.date(), mean: z.number() }),
    ),
  }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const saveWeekLine = {
  summary: 'Takes the line of a week, or draws it anew; which weeks can be drawn is told with the tasks',
  access: 'verified',
  params: monday,
  body: z.object({ places }),
  reply: weekLine,
  /** ERR_CONFLICT: that week cannot be drawn now. */
  refusals: ['ERR_PLAN', 'ERR_READ_ONLY', 'ERR_CONFLICT'],
} satisfies Description

export const removeWeekLine = {
  summary: 'Erases the line of a week',
  access: 'verified',
  params: monday,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description
