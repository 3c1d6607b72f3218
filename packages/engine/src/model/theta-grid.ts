/**
 * The grid of theta on which the answers to one quality are integrated: 61 points, h = 0.15.
 * The rectangle rule on a smooth density errs by about exp(-2·pi²·sd²/h²): below 1e-8 for any sd ≥ h.
 */
export const GRID_POINTS = 61
export const GRID_LIMIT = 4.5
export const GRID_STEP = (2 * GRID_LIMIT) / (GRID_POINTS - 1)

/** Below this the grid no longer resolves a density: the variance of a uniform cell. */
export const MIN_VARIANCE = (GRID_STEP * GRID_STEP) / 12

export const theta: Float64Array = Float64Array.from(
  { length: GRID_POINTS },
  (_, g) => -GRID_LIMIT + g * GRID_STEP,
)

/** The standard normal density on the grid, summing to 1. */
export const normalWeights: Float64Array = (() => {
  const raw = theta.map(t => Math.exp(-0.5 * t * t))
  const total = raw.reduce((sum, w) => sum + w, 0)
  return raw.map(w => w / total)
})()

/** Three-point Gauss-Hermite rule for a normal density: exact for polynomials up to degree 5. */
const NODE = Math.sqrt(3)

const at = (row: Float64Array, theta: number): number => {
  const x = (theta + GRID_LIMIT) / GRID_STEP
  const held = x < 0 ? 0 : x > GRID_POINTS - 1.001 ? GRID_POINTS - 1.001 : x
  const g = held | 0
  return row[g]! + (held - g) * (row[g + 1]! - row[g]!)
}

/** E[I(theta)] for theta ~ N(mean, sd²), from the information on the grid. */
export const expectedInformation = (row: Float64Array, mean: number, sd: number): number =>
  (4 * at(row, mean) + at(row, mean - NODE * sd) + at(row, mean + NODE * sd)) / 6
