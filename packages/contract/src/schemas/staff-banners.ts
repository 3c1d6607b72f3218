import * as z from 'zod/mini'
import { BANNER_LEVELS } from '../constants/banners.ts'
import { type AUDIENCE_FIELDS, BANNER_MAX_PRIORITY, PLAN_STATES } from '../constants/staff-banners.ts'
import type { Description } from './description.ts'
import { goalName } from './goals.ts'
import { nothing, slug, timestamp } from './shared.ts'

const oneOrMore = <T extends z.core.$ZodType>(of: T) => z.array(of).check(z.minLength(1), z.maxLength(10))

/** Whom a banner meets: users who fit every field that is there; nothing means everybody. A misspelt field is refused. */
export const bannerAudience = z.strictObject({
  states: z.optional(oneOrMore(z.enum(PLAN_STATES))),
  /** Tariffs of a plan that has not ended. */
  plans: z.optional(oneOrMore(slug)),
  /** The goal whose questions the user answers now. */
  goals: z.optional(oneOrMore(goalName)),
  groups: z.optional(oneOrMore(z.enum(['users', 'qa']))),
  /** That moment included. */
  registered_after: z.optional(timestamp),
  registered_before: z.optional(timestamp),
} satisfies Record<(typeof AUDIENCE_FIELDS)[number], z.core.$ZodType>)

export type BannerAudience = z.infer<typeof bannerAudience>

/** Null for fewer than five: a narrow audience would tell what one person has chosen. */
const peopleCount = z.nullable(z.int())

const bannerPlan = z.object({
  level: z.enum(BANNER_LEVELS),
  /** HTML of few tags; what else is in it is refused. */
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  shown_from: timestamp,
  shown_until: timestamp,
  audience: bannerAudience,
  /** The highest is shown first. */
  priority: z.int().check(z.gte(-BANNER_MAX_PRIORITY), z.lte(BANNER_MAX_PRIORITY)),
  is_closable: z.boolean(),
})

export type BannerPlan = z.infer<typeof bannerPlan>

export const staffBanner = z.object({
  ...bannerPlan.shape,
  uid: slug,
  /** Null of a banner that was put into the database by hand. */
  shown_until: z.nullable(timestamp),
  state: z.enum(['proposed', 'planned', 'running', 'over', 'stopped']),
  /** How many people it met when it was written or approved. */
  people: peopleCount,
  /** Where its links lead away from the site. */
  foreign_hosts: z.array(z.string()),
  /** Whether the caller wrote it, and so cannot approve it. */
  is_own: z.boolean(),
})

export type StaffBanner = z.infer<typeof staffBanner>

const banner = z.object({ uid: slug })

export const listStaffBanners = {
  summary: 'The hundred newest banners: those that wait, run, are planned, stopped or over',
  access: 'staff',
  permission: 'readBanners',
  reply: z.array(staffBanner),
} satisfies Description

export const countAudience = {
  summary: 'How many people a banner would meet now',
  access: 'staff',
  permission: 'manageBanners',
  body: z.object({ audience: bannerAudience }),
  reply: z.object({ people: peopleCount }),
} satisfies Description

export const createBanner = {
  summary:
    'Plans a banner. One for more than 1,000 people (with the others of its author), for people who are yet to register, or with a link to another site is proposed and waits for a second person',
  access: 'staff',
  permission: 'manageBanners',
  stepUp: true,
  body: bannerPlan,
  reply: staffBanner,
} satisfies Description

export const approveBanner = {
  summary: 'Approves a banner that somebody else proposed',
  access: 'staff',
  permission: 'manageBanners',
  stepUp: true,
  params: banner,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const stopBanner = {
  summary: 'Takes a banner away at once, or drops one that is proposed or planned',
  access: 'staff',
  permission: 'manageBanners',
  params: banner,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description
