/** Longer gifts wait for a second person. */
export const GIFT_DAYS_ALONE = 31

/** What somebody may ask for about their data (152-ФЗ): a copy, a correction, that processing stops, that all is erased. */
export const DATA_RIGHTS = ['copy', 'correction', 'stop', 'erasure'] as const

export type DataRight = (typeof DATA_RIGHTS)[number]
