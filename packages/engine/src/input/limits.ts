/**
 * Limits of parameters, far beyond anything that responses can give (estimated slopes end at 8; the largest threshold
 * estimated so far was 58): a number outside them is a typing error and would push a belief off the grid of theta.
 */
export const MAX_SLOPE = 100
export const MAX_THRESHOLD = 1000
export const MAX_INTERCEPT = 50
export const MAX_LOADING = 10
/** Published variance is never this many times the model's. */
export const MAX_INFLATION = 100
/** A response style of this SD would make every answer certain. */
export const MAX_STYLE_SD = 10

/** Response options of one item. */
export const MAX_CATEGORIES = 10
/** Common factors of the qualities. */
export const MAX_FACTORS = 10
/** Factors on which the items of one quality may share what the quality does not explain. */
export const MINOR_FACTORS = 3
