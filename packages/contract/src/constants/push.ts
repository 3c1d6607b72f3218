/** From this hour of the user's day until that one no push is shown. */
export const PUSH_QUIET = { from: 21, until: 9 } as const

/** What the chosen hour is for. */
export const PUSH_HOUR_USES = ['questions', 'event'] as const

export type PushHourUse = (typeof PUSH_HOUR_USES)[number]

/** The hours that can be chosen. */
export const PUSH_HOURS = { first: PUSH_QUIET.until, last: PUSH_QUIET.from - 1 } as const
