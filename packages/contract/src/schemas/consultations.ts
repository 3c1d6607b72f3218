import * as z from 'zod/mini'
import { CONSULTATION_STATES, MAX_OBJECTION, MAX_WISH, RIGHTS } from '../constants/consultations.ts'
import type { FieldErrorKey } from '../field-errors.ts'
import type { Description } from './description.ts'
import { nothing, slug, timestamp } from './shared.ts'

const consultationId = z.object({ id: z.uuid() })

/** A name of the time zone database, like Europe/Moscow. */
export const timeZone = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_+\-/]+$/))

export const specialistSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  about: z.string(),
  education: z.string(),
  time_zone: z.string(),
})

export type SpecialistSummary = z.infer<typeof specialistSummary>

/** What a specialist is shown: results of these directions, of states only with `with_states`. Nothing when it is empty. */
const share = z.object({
  directions: z.array(slug).check(z.maxLength(40)),
  with_states: z.boolean(),
})

export const consultation = z.object({
  id: z.uuid(),
  state: z.enum(CONSULTATION_STATES),
  specialist: specialistSummary,
  starts_at: timestamp,
  ends_at: timestamp,
  /** The time zone that the client booked in. */
  zone: z.string(),
  paid_by: z.enum(['plan', 'credit']),
  wish: z.nullable(z.string()),
  /** Grows with every move; sent along with the next one. */
  sequence: z.int(),
  moves_left: z.int(),
  /** Until then it is moved, and cancelled without counting. */
  changeable_until: timestamp,
  /** The link to the room, from 15 minutes before the start until an hour after the end; null before, after, and without one. */
  room_url: z.nullable(z.string()),
  /** False: «Ссылку пришлёт специалист». */
  has_room: z.boolean(),
  share,
  /** The time in which the specialist can read what is shared. */
  share_from: timestamp,
  share_until: timestamp,
  summary: z.nullable(z.string()),
  /** Of a missed or a held one: what became of the objection, and until when there may be one. */
  objection: z.nullable(z.enum(['open', 'accepted', 'declined'])),
  can_object_until: z.nullable(timestamp),
  booked_at: timestamp,
  changed_at: timestamp,
})

export type Consultation = z.infer<typeof consultation>

export const readConsultations = {
  summary: 'The right to a consultation, the one ahead, and those that are over with their summaries',
  access: 'verified',
  reply: z.object({
    /** Whether a specialist works at all; nothing is sold or offered otherwise. */
    is_offered: z.boolean(),
    /** The document that a wish and a share need, and whether the user has consented to it. */
    consent: z.object({ version: z.string(), is_given: z.boolean() }),
    right: z.object({
      state: z.enum(RIGHTS),
      /** What would pay for the next one; null when nothing would. */
      pays: z.nullable(z.enum(['plan', 'credit'])),
      /** When the next one opens; null when it is open, or when nothing is going to open it. */
      available_from: z.nullable(timestamp),
      /** Of a plan with consultations: the quarter that runs. */
      quarter: z.nullable(z.object({ from: timestamp, until: timestamp })),
      /** The one of this quarter is not used, and the quarter ends within 14 days. */
      lapses_soon: z.boolean(),
      /** How many a quarter the plan has; 0 without a plan. */
      per_quarter: z.int(),
      credits: z.array(z.object({ expires_at: timestamp })),
      /** Only starts before this can be booked by the plan: its paid time ends. Null: it renews, or there is none. */
      plan_until: z.nullable(timestamp),
    }),
    ahead: z.nullable(consultation),
    /** The newest first. */
    past: z.array(consultation),
    /** Whether a mail was asked for when times open. */
    is_waiting_for_times: z.boolean(),
  }),
} satisfies Description

export const consultationSlot = z.object({
  id: z.uuid(),
  specialist: z.uuid(),
  starts_at: timestamp,
  ends_at: timestamp,
})

export type ConsultationSlot = z.infer<typeof consultationSlot>

export const listConsultationSlots = {
  summary: 'Open times between `from` and `to`, of one specialist or of all; the next 28 days when left out',
  access: 'verified',
  query: z.object({
    from: z.optional(timestamp),
    to: z.optional(timestamp),
    specialist: z.optional(z.uuid()),
  }),
  reply: z.object({ slots: z.array(consultationSlot), specialists: z.array(specialistSummary) }),
} satisfies Description

export const consentToConsultations = {
  summary:
    'Consents to a specialist reading the wish and what is shared; the version has to be the current one',
  access: 'verified',
  body: z.object({ version: z.string().check(z.maxLength(20)) }),
  reply: nothing,
  refusals: ['ERR_CONFLICT'],
} satisfies Description

export const bookConsultation = {
  summary:
    'Books a time; the id is made on the device, and sending it again is harmless. A time that is taken is refused with the next ones in `free`',
  access: 'verified',
  body: z.object({
    consultation_id: z.uuid(),
    slot_id: z.uuid(),
    zone: timeZone,
    /** Empty: none. */
    wish: z
      .string()
      .check(z.trim(), z.maxLength(MAX_WISH, 'consultations.forms.errors.tooLong' satisfies FieldErrorKey)),
    share,
  }),
  reply: consultation,
  refusals: [
    'ERR_PLAN',
    'ERR_READ_ONLY',
    'ERR_QUOTA',
    'ERR_CONSENT',
    'ERR_CONFLICT',
    'ERR_NOT_FOUND',
    'ERR_UNAVAILABLE',
  ],
} satisfies Description

export const moveConsultation = {
  summary: 'Moves the consultation ahead to another open time, until 24 hours before and at most twice',
  access: 'verified',
  params: consultationId,
  body: z.object({
    slot_id: z.uuid(),
    /** The one that is moved, as it was read. */
    sequence: z.int().check(z.nonnegative()),
  }),
  reply: consultation,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT', 'ERR_READ_ONLY', 'ERR_PLAN'],
} satisfies Description

export const cancelConsultation = {
  summary:
    'Cancels the consultation ahead; under 24 hours before it counts, which the caller has to have been told',
  access: 'verified',
  params: consultationId,
  body: z.object({
    /** What the dialog has said: it counts. Refused with ERR_CONFLICT when it would count and the dialog did not say so. */
    counts: z.boolean(),
  }),
  reply: consultation,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const objectToConsultation = {
  summary:
    'Says that a consultation counts wrongly: the specialist did not come, or the client did; the support decides',
  access: 'verified',
  params: consultationId,
  body: z.object({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(MAX_OBJECTION, 'consultations.forms.errors.tooLong' satisfies FieldErrorKey),
      ),
  }),
  reply: consultation,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const shareWithSpecialist = {
  summary: 'Replaces what the specialist may read; no direction: nothing any more, the wish neither, at once',
  access: 'verified',
  params: consultationId,
  body: share,
  reply: consultation,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT', 'ERR_CONSENT'],
} satisfies Description

export const eraseWish = {
  summary: 'Erases what the client has written for the specialist; harmless when there is nothing',
  access: 'verified',
  params: consultationId,
  reply: consultation,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const listConsultationLooks = {
  summary: 'Which of the shared directions the specialist has looked at, and when; newest first',
  access: 'verified',
  params: consultationId,
  reply: z.array(z.object({ direction: z.object({ uid: slug, name: z.string() }), at: timestamp })),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const readConsultationCalendar = {
  summary: 'The calendar file of a consultation (text/calendar): no topic, and no link to the room',
  access: 'verified',
  params: consultationId,
  reply: z.unknown(),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const notifyAboutTimes = {
  summary: 'Asks for one mail when a time opens, or takes that back',
  access: 'verified',
  body: z.object({ is_wanted: z.boolean() }),
  reply: nothing,
  refusals: ['ERR_PLAN', 'ERR_READ_ONLY'],
} satisfies Description
