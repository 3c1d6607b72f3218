/** Values of `type`. */
export const STRONG = 0
export const WEAK = 1
export const NEUTRAL = -1

/** A state is measured at most once in so many days, from the responses of these days only. */
export const STATE_DAYS = 7
