export const LEVELS = [0.1, 0.2, 0.4, 1]

/** One row of the accuracy tables; an empty list where a method gives no such figure. */
export interface AccuracyRow {
  method: string
  /** r on unseen items ÷ that of the full-bank sum score, per level. */
  r: number[]
  /** 1 - log-loss ÷ marginal log-loss of the answers between the level before and this one. */
  gain: number[]
  /** z² of the belief against the full bank's, per level but the last: all qualities together, and the largest one. */
  z2: number[]
  worstZ2: number[]
  /** Share of qualities with a band; of these, those where the full bank's mean lies, and in the opposite band. */
  called: number[]
  right: number[]
  opposite: number[]
}

export const correlationRow = (method: string, r: number[]): AccuracyRow => ({
  method,
  r,
  gain: [],
  z2: [],
  worstZ2: [],
  called: [],
  right: [],
  opposite: [],
})
