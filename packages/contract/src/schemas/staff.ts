import * as z from 'zod/mini'
import { PERMISSIONS, ROLES } from '../roles.ts'
import type { Description } from './description.ts'
import { passkeyAssertion, passkeyRequestOptions } from './passkeys.ts'
import { nothing, timestamp } from './shared.ts'
import { code, password } from './totp.ts'

/** An address, or a number as long as those of phones, cards and passports. */
const NAMES_PERSON = /\S@\S|(?:\d[\s().+-]{0,3}){10}/

/**
 * Why a member of the staff does something to another person or account: kept beside the journal. It tells of the work and
 * names nobody.
 */
export const reason = z.string().check(
  z.trim(),
  z.minLength(3),
  z.maxLength(500),
  z.refine(text => !NAMES_PERSON.test(text), 'staff.forms.errors.reasonNamesPerson'),
)

const roles = z.array(z.enum(ROLES)).check(z.minLength(1), z.maxLength(ROLES.length))

/** The staff session of the caller's browser. */
const staffSession = z.object({
  /** When it ends if nothing is called until then. */
  ends_at: timestamp,
  /** Until when calls with `stepUp` are accepted; null when the second factor has to be shown again. */
  stepped_up_until: z.nullable(timestamp),
})

export const staffSelf = z.object({
  roles: z.array(z.enum(ROLES)),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Whether an authenticator app is set up. */
  has_totp: z.boolean(),
  /** How many passkeys have been accepted. */
  passkeys: z.int(),
  /** How many recovery codes have not been used. */
  codes_left: z.int(),
  /** Whether a second factor has ever been set up; all of it may be lost or used. */
  is_set_up: z.boolean(),
  /** Until when the caller decides neither about money nor about the staff; null when they may. */
  waits_until: z.nullable(timestamp),
  /** Null while the second factor has not been shown. */
  session: z.nullable(staffSession),
})

export type StaffSelf = z.infer<typeof staffSelf>

export const readStaffSelf = {
  summary: 'The roles of the signed-in member of the staff, their second factor and staff session',
  access: 'appointed',
  reply: staffSelf,
} satisfies Description

export const openStaffSession = {
  summary: 'Opens the staff session of this browser by a second factor, or shows the second factor once more',
  access: 'appointed',
  /** A code, or the answer of an accepted passkey. */
  body: z.object({ code: z.optional(code), passkey: z.optional(passkeyAssertion) }),
  reply: staffSelf,
  refusals: ['ERR_VALIDATION', 'ERR_SECOND_FACTOR', 'ERR_AUTH'],
} satisfies Description

export const staffPasskeyOptions = {
  summary: 'What the browser asks a passkey of the caller, to show or to accept it as the second factor',
  access: 'appointed',
  /** To accept one that does not count yet, or to show one that does. */
  body: z.object({ is_new: z.boolean() }),
  reply: passkeyRequestOptions,
} satisfies Description

export const acceptPasskey = {
  summary: 'Accepts a passkey of the caller as a second factor, and opens the staff session',
  access: 'appointed',
  body: z.object({ password, passkey: passkeyAssertion }),
  /** Recovery codes, shown once; null where there are some already. */
  reply: z.object({ codes: z.nullable(z.array(z.string())) }),
  refusals: ['ERR_CONFLICT', 'ERR_AUTH'],
} satisfies Description

export const closeStaffSession = {
  summary: 'Ends the staff session of this browser; its user stays signed in',
  access: 'appointed',
  reply: nothing,
} satisfies Description

export const renewCodes = {
  summary: 'Ten new recovery codes; the old ones stop working',
  access: 'staff',
  permission: 'seeOverview',
  stepUp: true,
  reply: z.object({ codes: z.array(z.string()) }),
  refusals: ['ERR_CONFLICT'],
} satisfies Description

export const staffMember = z.object({
  user_id: z.uuid(),
  email: z.nullable(z.string()),
  roles: z.array(z.enum(ROLES)),
  added_at: timestamp,
  has_second_factor: z.boolean(),
  /** Until when they decide neither about money nor about the staff; null when they may. */
  waits_until: z.nullable(timestamp),
  /** Whether the caller may end that wait: not of an appointment of their own. */
  may_confirm: z.boolean(),
  /** The last call of an open staff session; null when none is open. */
  last_seen_at: z.nullable(timestamp),
  /** The caller. */
  is_self: z.boolean(),
})

export type StaffMember = z.infer<typeof staffMember>

export const listStaff = {
  summary: 'All members of the staff, first appointed first',
  access: 'staff',
  permission: 'manageStaff',
  reply: z.array(staffMember),
} satisfies Description

/** What changes who is on the staff, and what they may. */
const staffChange = {
  access: 'staff',
  permission: 'manageStaff',
  stepUp: true,
  afterWait: true,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} as const satisfies Partial<Description>

export const appointStaff = {
  summary: 'Appoints the user with this confirmed e-mail',
  ...staffChange,
  body: z.object({
    email: z.string().check(z.trim(), z.toLowerCase(), z.email('auth.forms.errors.email')),
    roles,
    reason,
  }),
} satisfies Description

export const confirmAppointment = {
  summary: 'Lets somebody whom another owner has appointed decide about money before the day is over',
  ...staffChange,
  params: z.object({ uid: z.uuid() }),
  body: z.object({ reason }),
} satisfies Description

export const changeRoles = {
  summary:
    'Replaces the roles of a member of the staff; one owner always remains, and a specialist until they are stopped',
  ...staffChange,
  params: z.object({ uid: z.uuid() }),
  body: z.object({ roles, reason }),
} satisfies Description

export const removeStaff = {
  summary:
    'Takes all roles away and ends the staff sessions; one owner always remains, and a specialist until they are stopped',
  ...staffChange,
  params: z.object({ uid: z.uuid() }),
  body: z.object({ reason }),
} satisfies Description

export const resetSecondFactor = {
  summary:
    'Removes the second factor of another member of the staff who has lost it, and ends their staff sessions',
  ...staffChange,
  params: z.object({ uid: z.uuid() }),
  body: z.object({ reason }),
} satisfies Description
