import type { PairAnswer } from '../input/answer-matrix.ts'
import type { BankLayout } from '../input/bank-layout.ts'
import { solveSymmetric } from '../math/solve-symmetric.ts'
import type { Parameters } from '../model/parameters.ts'
import type { PersonSites } from '../scoring/person-sites.ts'

const ROUNDS = 25
const MIN_SLOPE = 0.1
/** Prior SD around the expert's slopes (relative) and intercept (absolute). */
const SLOPE_SD = 0.4
const INTERCEPT_SD = 1

/**
 * Slopes and intercept of one forced choice: logistic regression of the choice on both qualities as measured by their
 * graded items, held by the expert's values. The error of those measures flattens the curve, so the argument is divided
 * by √(1 + a²v₁/2.9 + b²v₂/2.9) as in a logistic averaged over a normal.
 */
export const fitPair = (
  layout: BankLayout,
  parameters: Parameters,
  item: number,
  answers: readonly PairAnswer[],
  { tau, nu }: PersonSites,
): [number, number, number] => {
  const D = layout.qualityIds.length
  const first = layout.qualityOf[item]!
  const second = layout.secondQualityOf[item]!
  const expert = [
    parameters.slope[item]!,
    parameters.secondSlope[item]!,
    parameters.intercept[item]!,
  ] as const
  const priorPrecision = [SLOPE_SD * expert[0], SLOPE_SD * expert[1], INTERCEPT_SD].map(sd => 1 / sd ** 2)
  const estimate = Float64Array.from(expert)
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = Float64Array.from(estimate, (x, k) => -priorPrecision[k]! * (x - expert[k]!))
    const information = Float64Array.from({ length: 9 }, (_, at) =>
      at % 4 === 0 ? priorPrecision[at / 4]! : 0,
    )
    for (const { person, value } of answers) {
      const v1 = 1 / (1 + tau[person * D + first]!)
      const v2 = 1 / (1 + tau[person * D + second]!)
      const attenuation = 1 / Math.sqrt(1 + (estimate[0]! ** 2 * v1 + estimate[1]! ** 2 * v2) / 2.9)
      const x = [
        layout.keyed[item]! * nu[person * D + first]! * v1 * attenuation,
        -layout.secondKeyed[item]! * nu[person * D + second]! * v2 * attenuation,
        attenuation,
      ] as const
      const p = 1 / (1 + Math.exp(-(estimate[0]! * x[0] + estimate[1]! * x[1] + estimate[2]! * x[2])))
      x.forEach((xi, i) => {
        gradient[i]! += (value - p) * xi
        for (let j = 0; j <= i; j++) information[i * 3 + j]! += p * (1 - p) * xi * x[j]!
      })
    }
    const step = solveSymmetric(information, gradient, 3)
    step.forEach((move, k) => (estimate[k]! += Math.max(-1, Math.min(1, move))))
    estimate[0] = Math.max(MIN_SLOPE, estimate[0]!)
    estimate[1] = Math.max(MIN_SLOPE, estimate[1]!)
    if (Math.max(...step.map(Math.abs)) < 1e-6) break
  }
  return [estimate[0]!, estimate[1]!, estimate[2]!]
}
