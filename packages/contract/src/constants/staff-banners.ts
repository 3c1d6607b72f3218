/** What a plan is to its user; `none`: there has never been one. Paused and cancelled plans are `paid` until they end. */
export const PLAN_STATES = ['none', 'trial', 'paid', 'gift', 'ended'] as const

export type PlanState = (typeof PLAN_STATES)[number]

/** A banner that meets more people waits for a second person. */
export const BANNER_PEOPLE_ALONE = 1000
/** Days: a banner ends so long after its start at the latest. */
export const BANNER_MAX_DAYS = 90
export const BANNER_MAX_PRIORITY = 100
