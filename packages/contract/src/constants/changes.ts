/** A quality can be measured again so many days after its first result, and after it was measured again. */
export const REMEASURED_AFTER_DAYS = 60

/** How many responses measure a quality again: bench/changes.ts. */
export const REMEASUREMENT_ANSWERS = 12

/** How many measure one quality at length. */
export const LONG_REMEASUREMENT_ANSWERS = 16

/** A change of so many standard deviations is called a large one. */
export const LARGE_CHANGE = 1.2

/** So many qualities can be measured again at the same time: a direction has at most eight. */
export const MAX_REMEASURED = 10
