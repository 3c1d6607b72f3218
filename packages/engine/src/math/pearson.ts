/**
 * Correlation of items a and b from sums over the people who answered both; null where one does not vary.
 * Numbers, not lists: calibration and health keep their answers in different ways, each for its own number of items.
 */
export const pearson = (
  people: number,
  sumA: number,
  sumB: number,
  squareA: number,
  squareB: number,
  product: number,
): number | null => {
  const meanA = sumA / people
  const meanB = sumB / people
  const scale = (squareA / people - meanA ** 2) * (squareB / people - meanB ** 2)
  return scale > 0 ? (product / people - meanA * meanB) / Math.sqrt(scale) : null
}
