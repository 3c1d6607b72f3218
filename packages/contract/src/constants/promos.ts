/** Nothing is given away whole: a payment of nothing cannot be made, and gifts are another thing. */
export const MAX_PROMO_PERCENT = 90
export const MAX_PROMO_DAYS = 90
export const MAX_PROMO_USES = 100_000
/** How long a code may be made for, in days. */
export const MAX_PROMO_VALIDITY = 366
