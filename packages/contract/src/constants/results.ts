/** Values of `type`. A low trait that is a style, such as little sociability, is neutral: `level` says which side it is. */
export const STRONG = 0
export const WEAK = 1
export const NEUTRAL = -1

/** A state is measured at most once in so many days, from the responses of these days only. */
export const STATE_DAYS = 7
