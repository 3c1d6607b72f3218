/** The weekly letter comes on one of these weekdays, 1 Monday … 7 Sunday, at a full hour of the reader's own clock. */
export const LETTER_DAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** Nobody is written to at night. */
export const LETTER_FIRST_HOUR = 7
export const LETTER_LAST_HOUR = 22

/** What is proposed: a morning without work. */
export const LETTER_DAY = 6
export const LETTER_HOUR = 10

/** Why letters to an address have stopped: no mailbox takes them, or its owner has called one spam. */
export const BLOCK_REASONS = ['bounce', 'complaint'] as const

export type BlockReason = (typeof BLOCK_REASONS)[number]
