/** Longer gifts wait for a second person. */
export const GIFT_DAYS_ALONE = 31
