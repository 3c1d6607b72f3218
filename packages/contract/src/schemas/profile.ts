import * as z from 'zod/mini'
import {
  CHILDREN,
  EDUCATIONS,
  GENDERS,
  GROUPS,
  MARITAL_STATUSES,
  MAX_NAME_LENGTH,
  MAX_PROFESSION_LENGTH,
  THEMES,
} from '../constants/profile.ts'
import type { Description } from './description.ts'
import { goal, goalName } from './goals.ts'
import { reauthentication } from './passkeys.ts'
import { nothing, timestamp } from './shared.ts'

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))

/** What users may say about themselves. All fields are optional; saving removes an absent one, except the theme. */
const profileFields = {
  name: text(MAX_NAME_LENGTH),
  surname: text(MAX_NAME_LENGTH),
  gender: z.literal(GENDERS),
  marital_status: z.literal(MARITAL_STATUSES),
  education: z.literal(EDUCATIONS),
  number_of_children: z.literal(CHILDREN),
  year_of_birth: z.int().check(z.gte(1900), z.lte(2100)),
  profession: text(MAX_PROFESSION_LENGTH),
  theme: z.enum(THEMES),
}

export const profileForm = z.partial(z.object(profileFields))

/** Whoever interprets the fields says so of each: `Record<ProfileField, …>` does not compile when one is forgotten. */
export type ProfileField = keyof typeof profileFields

export const profile = z.object({
  /** Never changes: a device stores the data of a user under it. */
  uid: z.uuid(),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  email: z.nullable(z.string()),
  gender: z.nullable(profileFields.gender),
  marital_status: z.nullable(profileFields.marital_status),
  education: z.nullable(profileFields.education),
  number_of_children: z.nullable(profileFields.number_of_children),
  year_of_birth: z.nullable(z.int()),
  profession: z.nullable(z.string()),
  theme: z.nullable(profileFields.theme),
  is_email_verified: z.boolean(),
  /** False for an account made through VK ID, until a first password is set by the link of a mail. */
  has_password: z.boolean(),
  /** The goal in focus. */
  current_goal: z.nullable(goal),
  /** All active goals, including the one in focus. */
  goals: z.array(goal),
  /** How many goals may be active at once on the plan; null means all of them. */
  goals_limit: z.nullable(z.int()),
  groups: z.array(z.enum(GROUPS)),
  /** Whether answers of the user may be used to calibrate the item bank. */
  allows_calibration: z.boolean(),
  /** Whether questions come in a random order, whatever was answered. */
  asks_at_random: z.boolean(),
  /** When the user answered last; null before the first answer. */
  last_answer_at: z.nullable(timestamp),
})

export type Profile = z.infer<typeof profile>

export const readProfile = {
  summary: 'The profile of the signed-in user',
  access: 'session',
  reply: profile,
  refusals: ['ERR_SESSION'],
} satisfies Description

export const saveProfile = {
  summary: 'Replaces the profile: a field that is left out is removed, except the theme',
  access: 'session',
  body: profileForm,
  reply: profile,
  refusals: ['ERR_SESSION'],
} satisfies Description

export const chooseGoal = {
  summary: 'Puts a goal into focus and adds it to the active ones, within the limit of the plan',
  access: 'verified',
  body: z.object({ goal: goalName }),
  reply: profile,
  refusals: ['ERR_GOAL_LIMIT', 'ERR_NOT_FOUND'],
} satisfies Description

export const dropGoal = {
  summary: 'Makes a goal inactive; its answers and results stay',
  access: 'verified',
  body: z.object({ goal: goalName }),
  reply: profile,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const saveCalibrationChoice = {
  summary: 'Whether later calibrations of the item bank may use the answers of the signed-in user',
  access: 'session',
  body: z.object({ allows_calibration: z.boolean() }),
  reply: profile,
  refusals: ['ERR_SESSION'],
} satisfies Description

export const saveQuestionOrder = {
  summary: 'Whether questions come in a random order; those that wait are chosen anew',
  access: 'session',
  body: z.object({ asks_at_random: z.boolean() }),
  reply: profile,
  refusals: ['ERR_SESSION'],
} satisfies Description

export const saveTheme = {
  summary: 'The theme that all devices of the signed-in user follow',
  access: 'session',
  body: z.object({ theme: profileFields.theme }),
  reply: nothing,
  refusals: ['ERR_SESSION'],
} satisfies Description

export const removeProfile = {
  summary: 'Erases the account and everything in it permanently; the user shows once more who they are',
  access: 'session',
  body: z.optional(reauthentication),
  reply: nothing,
  /** ERR_CONFLICT: a specialist, whose account the staff close. */
  refusals: ['ERR_SESSION', 'ERR_REAUTHENTICATION', 'ERR_CONFLICT'],
} satisfies Description

export const exportProfile = {
  summary: 'Everything stored about the user: one JSON file, or a page to read',
  access: 'session',
  query: z.object({ format: z.optional(z.enum(['json', 'html'])) }),
  reply: z.unknown(),
  refusals: ['ERR_SESSION'],
} satisfies Description
