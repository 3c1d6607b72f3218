import { GRID_LIMIT, GRID_POINTS, GRID_STEP } from './grid.ts'

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
