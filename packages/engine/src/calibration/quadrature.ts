/** Equally spaced nodes with normal weights, as in Bock & Aitkin (1981). */
export interface Quadrature {
  nodes: Float64Array
  weights: Float64Array
}

export const quadrature = (points: number, limit: number): Quadrature => {
  const nodes = Float64Array.from({ length: points }, (_, g) => -limit + (2 * limit * g) / (points - 1))
  const raw = nodes.map(t => Math.exp(-0.5 * t * t))
  const total = raw.reduce((sum, w) => sum + w, 0)
  return { nodes, weights: raw.map(w => w / total) }
}
