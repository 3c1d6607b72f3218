/** How many days ahead a price change is proposed, at least: thirty after the letter, and one for the second person. */
export const MIN_PRICE_NOTICE = 31
export const MAX_PRICE_NOTICE = 366
