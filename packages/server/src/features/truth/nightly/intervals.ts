import type { ShareSums } from './aggregates.ts'

/** Two-sided 95 % quantile of the normal distribution. */
const Z = 1.959964

/** Wilson's interval of a share of `n` observations; `n` need not be whole. */
export const wilson = (share: number, n: number): [number, number] => {
  const centre = (share + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n)
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2))
  return [Math.max(0, centre - half), Math.min(1, centre + half)]
}

/**
 * The 95 % interval of Σ part ÷ Σ whole over people: Wilson's, with as many observations as the spread between people is worth
 * (Kish's effective sample size; the variance is that of a ratio of sums, linearised). Between their number and that of all
 * observations: where all people are alike, each counts once.
 */
export const shareInterval = (sums: ShareSums): [number, number] => {
  const { people, part, whole, part_part, part_whole, whole_whole } = sums
  const share = part / whole
  const residual = part_part - 2 * share * part_whole + share ** 2 * whole_whole
  const variance = people < 2 ? 0 : ((people / (people - 1)) * Math.max(0, residual)) / whole ** 2
  const worth = variance > 0 ? (share * (1 - share)) / variance : people
  return wilson(share, Math.min(whole, worth))
}

/** Fisher's interval of a correlation, of as many observations as there are people: cautious where each brings several. */
export const correlationInterval = (r: number, people: number): [number, number] => {
  if (people < 4) return [-1, 1]
  const z = Math.atanh(Math.min(0.999999, Math.max(-0.999999, r)))
  const half = Z / Math.sqrt(people - 3)
  return [Math.tanh(z - half), Math.tanh(z + half)]
}
