import * as z from 'zod/mini'
import { CONSULTATION_STATES, EARNING_KINDS, MAX_SUMMARY } from '../constants/consultations.ts'
import type { FieldErrorKey } from '../field-errors.ts'
import { consultationSlot, specialistSummary } from './consultations.ts'
import type { Description } from './description.ts'
import { observedQuality } from './observers.ts'
import { result } from './results.ts'
import { kopecks, month, nothing, slug, timestamp } from './shared.ts'

/** The calls of a specialist: behind the second factor like the admin area, and never about anybody but their own clients. */

const meetingId = z.object({ id: z.uuid() })

/** No name before the host, and nothing that an address would have to escape. */
const PLAIN_ADDRESS = /^https:\/\/[^\s"<>\\@/?#]+(?:[/?#][^\s"<>\\]*)?$/

/** A link to a room of video calls. */
export const videoUrl = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain })
  .check(z.maxLength(500), z.regex(PLAIN_ADDRESS))

export const readSpecialist = {
  summary: 'How the caller is shown to clients; ERR_NOT_FOUND while the operator has not set them up',
  access: 'staff',
  permission: 'holdMeetings',
  reply: z.object({
    ...specialistSummary.shape,
    video_url: z.nullable(z.string()),
    is_active: z.boolean(),
    /** Since when the calendar address has been the present one; null without one. */
    calendar_made_at: z.nullable(timestamp),
    /** Every meeting gets a room of its own on this server: no link has to be sent. */
    has_rooms: z.boolean(),
  }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const makeSpecialistCalendar = {
  summary:
    'Makes the key of the address that a calendar reads the meetings of the caller from; the one before ends. It is told once',
  access: 'staff',
  permission: 'holdMeetings',
  reply: z.object({ key: z.string() }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const revokeSpecialistCalendar = {
  summary: 'Ends the calendar address of the caller',
  access: 'staff',
  permission: 'holdMeetings',
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const readSpecialistCalendar = {
  summary:
    'The meetings of the specialist with this key, for a calendar (text/calendar): when, and neither with whom nor about what',
  access: 'public',
  params: z.object({ key: z.string().check(z.maxLength(100)) }),
  reply: z.unknown(),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

/** A day of the calendar: 2026-11-22. */
const day = z.iso.date()
/** A time of the day: 09:30. */
const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

const hours = z.object({
  /** 1 Monday … 7 Sunday. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  starts: timeOfDay,
  /** Later than `starts`. */
  ends: timeOfDay,
  /** Both inclusive, in the specialist's time zone; null: without an end. */
  valid_from: day,
  valid_until: z.nullable(day),
})

export type SpecialistHours = z.infer<typeof hours>

const hoursReply = z.object({ time_zone: z.string(), hours: z.array(hours) })

export const readSpecialistHours = {
  summary: 'The weekly hours of the caller, in their time zone',
  access: 'staff',
  permission: 'holdMeetings',
  reply: hoursReply,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const saveSpecialistHours = {
  summary:
    'Replaces the weekly hours; open times outside them are withdrawn at once, booked ones stay and are listed',
  access: 'staff',
  permission: 'holdMeetings',
  body: z.object({ hours: z.array(hours).check(z.maxLength(60)) }),
  reply: hoursReply,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

const daysOff = z.object({ days: z.array(day).check(z.maxLength(366)) })
const daysOffReply = z.object({
  ...daysOff.shape,
  time_zone: z.string(),
  /** Booked on these days, soonest first: they stay until the specialist calls them off. */
  meetings: z.array(z.object({ id: z.uuid(), starts_at: timestamp })),
})

export const readSpecialistDaysOff = {
  summary: 'Days off of the caller from today on',
  access: 'staff',
  permission: 'holdMeetings',
  reply: daysOffReply,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const saveSpecialistDaysOff = {
  summary: 'Replaces the days off; open times on them are withdrawn at once, booked ones stay and are listed',
  access: 'staff',
  permission: 'holdMeetings',
  body: daysOff,
  reply: daysOffReply,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

const meeting = {
  id: z.uuid(),
  state: z.enum(CONSULTATION_STATES),
  starts_at: timestamp,
  ends_at: timestamp,
  /** The first name where the client has given one, and four letters of their number; never more. */
  client: z.object({ name: z.nullable(z.string()), code: z.string() }),
  /** «Вне расписания»: booked before the hours or days off changed. */
  is_outside_hours: z.boolean(),
  has_summary: z.boolean(),
}

export const specialistMeeting = z.object(meeting)

export type SpecialistMeeting = z.infer<typeof specialistMeeting>

export const listSpecialistMeetings = {
  summary:
    'The meetings and open times of the week that begins on the day `week`; the present week when left out',
  access: 'staff',
  permission: 'holdMeetings',
  query: z.object({ week: z.optional(day) }),
  reply: z.object({
    /** The Monday of the week, in the specialist's time zone. */
    week: day,
    time_zone: z.string(),
    meetings: z.array(specialistMeeting),
    open: z.array(consultationSlot),
    /** Over, and not marked yet: held by themselves 48 hours after the end. */
    unmarked: z.array(specialistMeeting),
  }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

const specialistMeetingPage = z.object({
  ...meeting,
  wish: z.nullable(z.string()),
  /** The time zone that the client booked in. */
  client_zone: z.string(),
  /** What is shared, while it can be read; empty before, afterwards, and after the client has taken it back. */
  directions: z.array(z.object({ uid: slug, name: z.string() })),
  with_states: z.boolean(),
  /** From 48 hours before the start to seven days after the end. */
  readable_from: timestamp,
  readable_until: timestamp,
  summary: z.nullable(z.string()),
  room_url: z.nullable(z.string()),
  /** What the specialist has set for this meeting alone; null: the room of the server or their own. */
  own_room_url: z.nullable(z.string()),
  /** From when the client can be marked as missing. */
  can_miss_from: timestamp,
})

export type SpecialistMeetingPage = z.infer<typeof specialistMeetingPage>

export const readSpecialistMeeting = {
  summary: 'One meeting of the caller: the wish, what is shared, the summary',
  access: 'staff',
  permission: 'holdMeetings',
  params: meetingId,
  reply: specialistMeetingPage,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const readSharedResults = {
  summary:
    'Present results of a shared direction, as the client sees them; every look is listed for the client',
  access: 'staff',
  permission: 'holdMeetings',
  hasEffects: true,
  params: z.object({ id: z.uuid(), direction: slug }),
  /** As `listResults` gives them to their owner, without the outdated ones; `agrees` and `last_viewed_at` are null. */
  reply: z.object({
    direction: z.object({ uid: slug, name: z.string(), introduction: z.string() }),
    results: z.array(result),
    /** How others see the client in this direction, where the client has switched that on; empty otherwise. */
    observed: z.array(observedQuality),
  }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const markHeld = {
  summary: 'Marks a meeting that has begun as held',
  access: 'staff',
  permission: 'holdMeetings',
  params: meetingId,
  reply: specialistMeetingPage,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const markMissed = {
  summary: 'Marks that the client did not come, from 15 minutes after the start',
  access: 'staff',
  permission: 'holdMeetings',
  params: meetingId,
  reply: specialistMeetingPage,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const withdrawMeeting = {
  summary:
    'Calls a meeting ahead off: the client gets a credit and a mail; under 24 hours before also days of the plan',
  access: 'staff',
  permission: 'holdMeetings',
  params: meetingId,
  reply: specialistMeetingPage,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const saveSummary = {
  summary:
    'Writes the summary for the client, after the start; the first one is mailed about. Empty erases it',
  access: 'staff',
  permission: 'holdMeetings',
  params: meetingId,
  body: z.object({
    text: z
      .string()
      .check(
        z.trim(),
        z.maxLength(MAX_SUMMARY, 'consultations.forms.errors.tooLong' satisfies FieldErrorKey),
      ),
  }),
  reply: specialistMeetingPage,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const saveMeetingRoom = {
  summary:
    'Sets the link to the room of one meeting; null: the room of the server or the specialist’s own again',
  access: 'staff',
  permission: 'holdMeetings',
  params: meetingId,
  body: z.object({ url: z.nullable(videoUrl) }),
  reply: specialistMeetingPage,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const saveSpecialistRoom = {
  summary: 'Sets the room that the caller uses for all meetings; null: none',
  access: 'staff',
  permission: 'holdMeetings',
  body: z.object({ url: z.nullable(videoUrl) }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

const earnings = {
  /** How many by kind and by the fee that counted when they began; null: none was set then. */
  lines: z.array(z.object({ kind: z.enum(EARNING_KINDS), fee: z.nullable(kopecks), count: z.int() })),
  amount: kopecks,
  /** Over, and without a mark or with an objection that nobody has decided: not in the lines. */
  waiting: z.int(),
}

export const readSpecialistEarnings = {
  summary:
    'What the caller is owed, by months in Moscow, the newest first: counts and sums, nothing of a client',
  access: 'staff',
  permission: 'holdMeetings',
  reply: z.object({
    /** What counts for a consultation that begins now, and since when; null: not set. */
    present: z.nullable(z.object({ fee: kopecks, since: timestamp })),
    /** The present month, and each before in which there was something. */
    months: z.array(z.object({ month, ...earnings })),
  }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const earningsOfMonth = z.object({
  /** By name. */
  specialists: z.array(z.object({ name: z.string(), ...earnings })),
})

export type EarningsOfMonth = z.infer<typeof earningsOfMonth>

export const readEarningsOfMonth = {
  summary: 'What each specialist is owed for a month in Moscow; one that still runs until now',
  access: 'staff',
  permission: 'keepBooks',
  params: z.object({ month }),
  reply: earningsOfMonth,
} satisfies Description
