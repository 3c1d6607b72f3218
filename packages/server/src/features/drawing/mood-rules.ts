import { SHEETS_FOR_CHANGE } from '@grani/contract'

/** The quantile .95 of the normal distribution. */
const Z = 1.6449

/** The same of Student's t, by the expansion of Cornish and Fisher: to two digits from seven degrees of freedom on. */
const tQuantile = (degrees: number): number =>
  Z + (Z ** 3 + Z) / (4 * degrees) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * degrees ** 2)

/** The mean change with the range that holds it nine times in ten; null while there are too few sheets. */
export const moodChange = (
  changes: readonly number[],
): { mean: number; low: number; high: number } | null => {
  const count = changes.length
  if (count < SHEETS_FOR_CHANGE) return null
  const mean = changes.reduce((sum, change) => sum + change, 0) / count
  const variance = changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / (count - 1)
  const half = tQuantile(count - 1) * Math.sqrt(variance / count)
  return { mean, low: mean - half, high: mean + half }
}
