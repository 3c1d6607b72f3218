/**
 * Thresholds for an item nobody has answered yet: categories of equal width on theta around its middle,
 * as wide as the median of self-report items answered on 4 to 7 points.
 */
export const genericThresholds = (categories: number, shift = 0): Float64Array => {
  const span = categories === 2 ? 0 : 2.2
  return Float64Array.from({ length: categories - 1 }, (_, k) =>
    categories === 2 ? shift : shift - span + (2 * span * k) / (categories - 2),
  )
}
