/** What a plan is to its user; `none`: there has never been one. Paused and cancelled plans are `paid` until they end. */
export const PLAN_STATES = ['none', 'trial', 'paid', 'gift', 'ended'] as const

export type PlanState = (typeof PLAN_STATES)[number]

/** What an audience is narrowed by, in the order in which it is told. */
export const AUDIENCE_FIELDS = [
  'states',
  'plans',
  'goals',
  'groups',
  'registered_after',
  'registered_before',
] as const

/** A banner waits for a second person when it meets more people, together with what its author shows besides. */
export const BANNER_PEOPLE_ALONE = 1000
/** Days: a banner ends so long after its start at the latest. */
export const BANNER_MAX_DAYS = 90
export const BANNER_MAX_PRIORITY = 100
