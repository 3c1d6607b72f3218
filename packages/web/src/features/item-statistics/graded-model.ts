/** The graded response model (Samejima 1969), for drawing: P(u ≥ k | theta) = 1 / (1 + exp(−a (theta − b_k))). */
type Item = { slope: number; thresholds: readonly number[] }

const above = ({ slope, thresholds }: Item, k: number, theta: number): number => {
  if (k === 0) return 1
  const b = thresholds[k - 1]
  return b === undefined ? 0 : 1 / (1 + Math.exp(-slope * (theta - b)))
}

/** How likely category k = 0…K−1 is, in the keyed direction. */
export const probabilityOf = (item: Item, k: number, theta: number): number =>
  above(item, k, theta) - above(item, k + 1, theta)

/** Fisher information: Σ P'_k² / P_k. */
export const informationAt = (item: Item, theta: number): number => {
  const density = (k: number): number => {
    const p = above(item, k, theta)
    return item.slope * p * (1 - p)
  }
  let sum = 0
  for (let k = 0; k <= item.thresholds.length; k++)
    sum += (density(k) - density(k + 1)) ** 2 / Math.max(probabilityOf(item, k, theta), 1e-9)
  return sum
}
