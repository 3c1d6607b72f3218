import * as z from 'zod/mini'
import { BANNER_LEVELS } from './banners.ts'
import { type Endpoint, nothing, slug, timestamp } from './endpoint.ts'
import { goalName } from './goals.ts'

/** What a plan is to its user; `none`: there has never been one. Paused and cancelled plans are `paid` until they end. */
export const PLAN_STATES = ['none', 'trial', 'paid', 'gift', 'ended'] as const

export type PlanState = (typeof PLAN_STATES)[number]

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
})

export const AUDIENCE_FIELDS = z.keyof(bannerAudience).options

export type BannerAudience = z.infer<typeof bannerAudience>

/** A banner waits for a second person when it meets more people, together with what its author shows besides. */
export const BANNER_PEOPLE_ALONE = 1000
/** Days: a banner ends so long after its start at the latest. */
export const BANNER_MAX_DAYS = 90
export const BANNER_MAX_PRIORITY = 100

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
  method: 'GET',
  path: '/api/admin/banners',
  summary: 'The hundred newest banners: those that wait, run, are planned, stopped or over',
  access: 'staff',
  permission: 'readBanners',
  reply: z.array(staffBanner),
  refusals: [],
} satisfies Endpoint

export const countAudience = {
  method: 'POST',
  path: '/api/admin/banners/audience',
  summary: 'How many people a banner would meet now',
  access: 'staff',
  permission: 'manageBanners',
  body: z.object({ audience: bannerAudience }),
  reply: z.object({ people: peopleCount }),
  refusals: [],
} satisfies Endpoint

export const createBanner = {
  method: 'POST',
  path: '/api/admin/banners',
  summary:
    'Plans a banner. One for more than 1,000 people (with the others of its author), for people who are yet to register, or with a link to another site is proposed and waits for a second person',
  access: 'staff',
  permission: 'manageBanners',
  stepUp: true,
  body: bannerPlan,
  reply: staffBanner,
  refusals: [],
} satisfies Endpoint

export const approveBanner = {
  method: 'POST',
  path: '/api/admin/banners/:uid/approve',
  summary: 'Approves a banner that somebody else proposed',
  access: 'staff',
  permission: 'manageBanners',
  stepUp: true,
  params: banner,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Endpoint

export const stopBanner = {
  method: 'POST',
  path: '/api/admin/banners/:uid/stop',
  summary: 'Takes a banner away at once, or drops one that is proposed or planned',
  access: 'staff',
  permission: 'manageBanners',
  params: banner,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Endpoint
