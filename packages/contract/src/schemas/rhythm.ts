import * as z from 'zod/mini'
import { timeZone } from './consultations.ts'
import type { Description } from './description.ts'
import { timestamp } from './shared.ts'

const pausedUntil = z.nullable(timestamp)

export const readRhythm = {
  summary: 'On which days of this week the user did something, by their own calendar',
  access: 'verified',
  query: z.object({ zone: timeZone }),
  reply: z.object({
    /** This week from its Monday; days to come are not full. A day is full after twenty answers or an event; the others are not counted. */
    days: z.array(z.object({ day: z.iso.date(), is_full: z.boolean() })),
    /** On how many days of this month the user looked in, today included: 1…31. */
    days_this_month: z.int(),
    /** Until when nothing invites the user to come back. */
    paused_until: pausedUntil,
  }),
} satisfies Description

export const savePause = {
  summary: 'Begins a pause of thirty days, in which nothing invites the user to come back, or ends it',
  access: 'session',
  body: z.object({ is_paused: z.boolean() }),
  reply: z.object({ paused_until: pausedUntil }),
} satisfies Description

export const readLastAnswer = {
  summary:
    'What the user was asked last and answered; sensitive questions and those that left the bank are passed over',
  access: 'verified',
  reply: z.object({
    last: z.nullable(
      z.object({
        prompt: z.nullable(z.string()),
        text: z.string(),
        /** The chosen option. */
        answer: z.string(),
        answered_at: timestamp,
      }),
    ),
  }),
} satisfies Description
