/** Upper tail of the standard normal distribution for z ≥ 0: Abramowitz & Stegun 7.1.26, |error| < 1e-7. */
const upperTail = (z: number): number => {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return 0.5 * series * Math.exp(-x * x)
}

/** Standard normal distribution function Φ(z). */
export const normalCdf = (z: number): number => {
  const upper = upperTail(Math.abs(z))
  return z < 0 ? upper : 1 - upper
}

/** Standard normal density φ(z). */
export const normalDensity = (z: number): number => Math.exp(-0.5 * z * z) / 2.5066282746310002
