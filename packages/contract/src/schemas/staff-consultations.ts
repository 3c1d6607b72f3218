import * as z from 'zod/mini'
import { CONSULTATION_STATES, FEE_MAX, FEE_MIN } from '../constants/consultations.ts'
import { timeZone } from './consultations.ts'
import type { Description } from './description.ts'
import { kopecks, nothing, timestamp } from './shared.ts'
import { videoUrl } from './specialist.ts'
import { reason } from './staff.ts'

/** What the staff see of consultations: whose and when, never a wish, a summary or a result. */

const specialistId = z.object({ id: z.uuid() })
const consultationId = z.object({ id: z.uuid() })

const shown = {
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
  /** Two lines for the client. */
  about: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** As stated, and checked by the operator. */
  education: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  time_zone: timeZone,
  video_url: z.nullable(videoUrl),
}

export const staffSpecialist = z.object({
  id: z.uuid(),
  /** Null once the account is gone. */
  account: z.nullable(z.uuid()),
  name: z.string(),
  about: z.string(),
  education: z.string(),
  time_zone: z.string(),
  video_url: z.nullable(z.string()),
  is_active: z.boolean(),
  /** What is owed for a consultation that begins now; null: not set. */
  fee: z.nullable(kopecks),
  /** Open times of the next 28 days, meetings ahead, and meetings that are over without a mark. */
  open: z.int(),
  ahead: z.int(),
  unmarked: z.int(),
})

export type StaffSpecialist = z.infer<typeof staffSpecialist>

export const listSpecialists = {
  summary: 'All specialists, those who work first',
  access: 'staff',
  permission: 'manageSpecialists',
  reply: z.array(staffSpecialist),
} satisfies Description

export const makeSpecialist = {
  summary:
    'Sets up the member of the staff with this e-mail and the role `specialist`; no times are offered before their hours are there',
  access: 'staff',
  permission: 'manageSpecialists',
  stepUp: true,
  body: z.object({
    email: z.string().check(z.trim(), z.toLowerCase(), z.email('auth.forms.errors.email')),
    ...shown,
    reason,
  }),
  reply: staffSpecialist,
  /** ERR_CONFLICT: without the role, or set up already. */
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const changeSpecialist = {
  summary: 'Replaces how a specialist is shown; a new time zone makes the open times anew',
  access: 'staff',
  permission: 'manageSpecialists',
  stepUp: true,
  params: specialistId,
  body: z.object({ ...shown, reason }),
  reply: staffSpecialist,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const stopSpecialist = {
  summary:
    'Offers no more times of a specialist, and withdraws the meetings ahead: each client gets a credit',
  access: 'staff',
  permission: 'manageSpecialists',
  stepUp: true,
  params: specialistId,
  body: z.object({ reason }),
  reply: staffSpecialist,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const resumeSpecialist = {
  summary: 'Offers the times of a specialist again',
  access: 'staff',
  permission: 'manageSpecialists',
  stepUp: true,
  params: specialistId,
  body: z.object({ reason }),
  reply: staffSpecialist,
  /** ERR_CONFLICT: the account has lost the role, or is gone. */
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const setSpecialistFee = {
  summary:
    'Sets what a specialist is owed for a consultation that begins from now on; what has begun keeps its fee',
  access: 'staff',
  permission: 'setFees',
  stepUp: true,
  afterWait: true,
  params: specialistId,
  body: z.object({ fee: kopecks.check(z.gte(FEE_MIN), z.lte(FEE_MAX), z.multipleOf(100)), reason }),
  reply: staffSpecialist,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

const staffConsultation = {
  id: z.uuid(),
  specialist: z.object({ id: z.uuid(), name: z.string() }),
  state: z.enum(CONSULTATION_STATES),
  starts_at: timestamp,
  ends_at: timestamp,
}

export const staffMeeting = z.object(staffConsultation)

export type StaffMeeting = z.infer<typeof staffMeeting>

export const listUnmarkedMeetings = {
  summary:
    'Meetings that are over and have no mark, and those ahead of which no specialist works; oldest first',
  access: 'staff',
  permission: 'manageSpecialists',
  reply: z.array(staffMeeting),
} satisfies Description

export const objectionOfClient = z.object({
  ...staffConsultation,
  /** The client. */
  uid: z.uuid(),
  objected_at: timestamp,
  /** What the client wrote to the support. */
  text: z.nullable(z.string()),
})

export type ObjectionOfClient = z.infer<typeof objectionOfClient>

export const listObjections = {
  summary: 'Objections of clients that wait for a decision, the oldest first',
  access: 'staff',
  permission: 'manageSpecialists',
  reply: z.array(objectionOfClient),
} satisfies Description

export const decideObjection = {
  summary: 'Accepts an objection, which withdraws the consultation and gives a credit, or declines it',
  access: 'staff',
  permission: 'manageSpecialists',
  stepUp: true,
  afterWait: true,
  params: consultationId,
  body: z.object({ is_accepted: z.boolean(), reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const withdrawConsultation = {
  summary: 'Calls a meeting ahead off in the name of the operator: the client gets a credit and a mail',
  access: 'staff',
  permission: 'manageSpecialists',
  stepUp: true,
  afterWait: true,
  params: consultationId,
  body: z.object({ reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const giveConsultationCredit = {
  summary:
    'Gives a user one consultation for 60 days; from the third within 90 days on, by somebody else than the one before',
  access: 'staff',
  permission: 'manageSpecialists',
  stepUp: true,
  afterWait: true,
  params: z.object({ uid: z.uuid() }),
  body: z.object({ reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description
