import type { AnswerMatrix } from '../input/answer-matrix.ts'
import { estimateLocalDependence } from './estimate-local-dependence.ts'
import { fitGraded } from './graded-em.ts'
import type { EmOptions, ItemPrior } from './graded-em.ts'
import type { ItemParameters } from './maximise-item.ts'
import { quadrature } from './quadrature.ts'

const EM: EmOptions = { quadrature: quadrature(31, 4.5), tolerance: 2e-3, most: 200 }
/** Prior SD of log slope that keeps slopes fixed while the thresholds are re-estimated. */
const HELD_SLOPE_SD = 0.005

/** Slopes and thresholds of one quality's items, and minor loadings (items × MINOR_FACTORS; null: independent). */
export const fitQuality = (
  answers: AnswerMatrix,
  priors: readonly ItemPrior[],
): { items: readonly ItemParameters[]; minor: Float64Array | null } => {
  const alone = fitGraded(answers, priors, EM)
  const dependence = estimateLocalDependence(answers, alone.items, EM.quadrature)
  if (!dependence) return { items: alone.items, minor: null }
  const held = priors.map((prior, i) => ({
    ...prior,
    slope: { logSlope: Math.log(dependence.slopes[i]!), sd: HELD_SLOPE_SD },
  }))
  return { items: fitGraded(answers, held, EM, alone.items).items, minor: dependence.minor }
}
