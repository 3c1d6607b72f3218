/** Parameters of one graded item, as estimated. */
export interface CalibratedItem {
  slope: number
  /** Ascending, on theta after reversal. */
  thresholds: number[]
  /** Answers the estimate stands on. */
  answers: number
  /**
   * What the item shares with others of its quality beside the quality: at most 3 loadings (correlation of residuals,
   * keyed direction) on minor factors of the quality; scaled down where their squares sum to more than 0.95. Nothing
   * when absent.
   */
  minor?: number[]
}

/** Parameters of one forced choice, as estimated. */
export interface CalibratedPair {
  slopes: [number, number]
  intercept: number
  answers: number
}

/**
 * Plain JSON data: keep it, version it, give it back to `createEngine` or `load`. Ranges as for the experts' numbers.
 * Items that the bank does not have are passed over; for those it does not name, the experts' parameters hold.
 */
export interface Calibration {
  version: 1
  /** 0, 1, 2…; 0 = not calibrated yet. */
  people: number
  items: Record<string, CalibratedItem>
  pairs: Record<string, CalibratedPair>
  /** Per quality: ≤ 10 loadings on the common factors; the unique variance is 1 - sum of squares. Used if all are there. */
  loadings: Record<string, number[]>
  /** Published variance ÷ model variance, over all qualities; above 0, at most 100 (README, calibration). */
  inflation: number
  /** The same per quality; `inflation` for those absent. */
  inflations?: Record<string, number>
  /** SD between people of how far they lean to the ends of the scale and to agreeing (README, prediction). */
  style?: { extremity: number; agreement: number }
}

/** One person: item id → the value as chosen, 0…K-1. Absent, undefined or null = not answered. */
export type AnswerRow = Readonly<Record<string, number | null | undefined>>
