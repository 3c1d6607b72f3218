export const MINUTE_SECONDS = 60
export const DAY_MS = 86_400_000

/** Periods are paid for and end by Moscow time, wherever the device is, so that pages and mails name the same day. */
export const PRODUCT_TIME_ZONE = 'Europe/Moscow'
