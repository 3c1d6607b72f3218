/** Of the address that opens the choice of qualities. */
export const FOCUS_HASH = '#focus'
