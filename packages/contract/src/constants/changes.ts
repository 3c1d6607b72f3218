/** A quality can be measured again so many days after its first result, and after it was measured again. */
export const REMEASURED_AFTER_DAYS = 60

/** How many responses measure a quality again: bench/changes.ts. */
export const REMEASUREMENT_ANSWERS = 12

/** So many qualities can be measured again at the same time: a direction has at most eight. */
export const MAX_REMEASURED = 10
