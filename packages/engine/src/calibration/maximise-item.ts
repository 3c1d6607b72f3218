import { solveSymmetric } from '../math/solve-symmetric.ts'

/** One item as slope and cumulative intercepts c_k = -a·b_k (descending), which are never far apart in scale. */
export interface ItemParameters {
  slope: number
  intercepts: Float64Array
}

export interface SlopePrior {
  logSlope: number
  /** SD of log a; Infinity = no prior. */
  sd: number
}

const MIN_SLOPE = 0.05
const MAX_SLOPE = 8
const MIN_GAP = 1e-3
const FLOOR = 1e-12

/** Expected log-likelihood of counts[k * G + g] plus the prior. */
const objective = (
  { slope, intercepts }: ItemParameters,
  counts: Float64Array,
  nodes: Float64Array,
  prior: SlopePrior,
): number => {
  const G = nodes.length
  const top = intercepts.length
  let sum = -0.5 * ((Math.log(slope) - prior.logSlope) / prior.sd) ** 2
  for (let g = 0; g < G; g++) {
    let above = 1
    for (let k = 0; k <= top; k++) {
      const next = k === top ? 0 : 1 / (1 + Math.exp(-(slope * nodes[g]! + intercepts[k]!)))
      const count = counts[k * G + g]!
      if (count > 0) sum += count * Math.log(Math.max(above - next, FLOOR))
      above = next
    }
  }
  return sum
}

/**
 * Fisher scoring for one item (the M-step of Bock & Aitkin 1981 for Samejima's model): steps are halved until the
 * objective does not fall and the intercepts stay in order.
 */
export const maximiseItem = (
  start: ItemParameters,
  counts: Float64Array,
  nodes: Float64Array,
  prior: SlopePrior,
  rounds: number,
): ItemParameters => {
  let now = start
  let value = objective(now, counts, nodes, prior)
  for (let round = 0; round < rounds; round++) {
    const step = scoringStep(now, counts, nodes, prior)
    let scale = 1
    let improved = false
    for (let half = 0; half < 12; half++, scale /= 2) {
      const next = stepped(now, step, scale)
      if (!next) continue
      const reached = objective(next, counts, nodes, prior)
      if (!(reached >= value)) continue
      improved = reached - value > 1e-12 * Math.abs(value)
      now = next
      value = reached
      break
    }
    if (!improved) return now
  }
  return now
}

const stepped = (from: ItemParameters, step: Float64Array, scale: number): ItemParameters | null => {
  const slope = Math.min(MAX_SLOPE, Math.max(MIN_SLOPE, from.slope + scale * step[0]!))
  const intercepts = from.intercepts.map((c, k) => c + scale * step[k + 1]!)
  for (let k = 1; k < intercepts.length; k++) if (intercepts[k - 1]! - intercepts[k]! < MIN_GAP) return null
  return { slope, intercepts }
}

const scoringStep = (
  { slope, intercepts }: ItemParameters,
  counts: Float64Array,
  nodes: Float64Array,
  prior: SlopePrior,
): Float64Array => {
  const G = nodes.length
  const top = intercepts.length
  const size = top + 1
  const gradient = new Float64Array(size)
  const information = new Float64Array(size * size)
  const cumulative = new Float64Array(top + 2)
  const density = new Float64Array(top + 2)
  for (let g = 0; g < G; g++) {
    let people = 0
    for (let k = 0; k <= top; k++) people += counts[k * G + g]!
    if (people < 1e-12) continue
    const t = nodes[g]!
    cumulative[0] = 1
    for (let k = 1; k <= top; k++) {
      const p = 1 / (1 + Math.exp(-(slope * t + intercepts[k - 1]!)))
      cumulative[k] = p
      density[k] = p * (1 - p)
    }
    for (let k = 0; k <= top; k++) {
      const p = Math.max(cumulative[k]! - cumulative[k + 1]!, FLOOR)
      const lower = density[k]!
      const upper = density[k + 1]!
      const bySlope = t * (lower - upper)
      const score = counts[k * G + g]! / p
      const weight = people / p
      gradient[0]! += score * bySlope
      information[0]! += weight * bySlope * bySlope
      if (k > 0) {
        gradient[k]! += score * lower
        information[k * size]! += weight * lower * bySlope
        information[k * size + k]! += weight * lower * lower
      }
      if (k < top) {
        gradient[k + 1]! -= score * upper
        information[(k + 1) * size]! -= weight * upper * bySlope
        information[(k + 1) * size + k + 1]! += weight * upper * upper
        if (k > 0) information[(k + 1) * size + k]! -= weight * lower * upper
      }
    }
  }
  if (Number.isFinite(prior.sd)) {
    gradient[0]! -= (Math.log(slope) - prior.logSlope) / (prior.sd ** 2 * slope)
    information[0]! += 1 / (prior.sd * slope) ** 2
  }
  return solveSymmetric(information, gradient, size)
}
