import type { PersonSites } from '../scoring/person-sites.ts'

/** Number of people that an expert correlation counts as. */
const EXPERT_WEIGHT = 25

/**
 * Correlations of the qualities by pairwise maximum likelihood: in every pair the two Gaussian sites are readings of
 * (theta_i, theta_j) ~ N(0, [1 ρ; ρ 1]) with known error variance; Fisher scoring on ρ. Each estimate is then pulled
 * to the expert's with weight 25 / (N + 25), N = people who answered both.
 */
export const pairwiseCorrelations = (
  { tau, nu }: PersonSites,
  D: number,
  expert: Float64Array,
): Float64Array => {
  const people = D > 0 ? tau.length / D : 0
  const columns = Array.from({ length: D }, (_, d) => readings(tau, nu, d, D, people))
  const matrix = new Float64Array(D * D)
  for (let i = 0; i < D; i++) {
    matrix[i * D + i] = 1
    for (let j = 0; j < i; j++) {
      const { estimate, both } = pairCorrelation(columns[i]!, columns[j]!, people)
      const shrunk = (both * estimate + EXPERT_WEIGHT * expert[i * D + j]!) / (both + EXPERT_WEIGHT)
      matrix[i * D + j] = shrunk
      matrix[j * D + i] = shrunk
    }
  }
  return matrix
}

interface Readings {
  /** Observed location; 0 where nothing is known. */
  y: Float64Array
  /** 1 + error variance; 0 where nothing is known. */
  v: Float64Array
}

const readings = (tau: Float64Array, nu: Float64Array, d: number, D: number, people: number): Readings => {
  const y = new Float64Array(people)
  const v = new Float64Array(people)
  for (let n = 0; n < people; n++) {
    const t = tau[n * D + d]!
    if (t < 1e-6) continue
    y[n] = nu[n * D + d]! / t
    v[n] = 1 + 1 / t
  }
  return { y, v }
}

const pairCorrelation = (a: Readings, b: Readings, people: number): { estimate: number; both: number } => {
  let rho = 0
  let both = 0
  for (let round = 0; round < 6; round++) {
    let score = 0
    let information = 1e-9
    both = 0
    const rho2 = rho * rho
    for (let n = 0; n < people; n++) {
      const va = a.v[n]!
      const vb = b.v[n]!
      if (va === 0 || vb === 0) continue
      both++
      const ya = a.y[n]!
      const yb = b.y[n]!
      const inverse = 1 / (va * vb - rho2)
      const quadratic = vb * ya * ya - 2 * rho * ya * yb + va * yb * yb
      score += (rho + ya * yb - rho * quadratic * inverse) * inverse
      information += (va * vb + rho2) * inverse * inverse
    }
    const next = Math.max(-0.95, Math.min(0.95, rho + score / information))
    const change = Math.abs(next - rho)
    rho = next
    if (change < 1e-4) break
  }
  return { estimate: rho, both }
}
