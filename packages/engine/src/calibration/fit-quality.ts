import type { AnswerMatrix } from '../input/answer-matrix.ts'
import { findLocalDependence } from './estimate-local-dependence.ts'
import { fitGraded } from './graded-em.ts'
import type { EmOptions, ItemPrior } from './graded-em.ts'
import type { ItemParameters } from './maximise-item.ts'
import { quadrature } from './quadrature.ts'

const EM: EmOptions = { quadrature: quadrature(31, 4.5), tolerance: 2e-3, most: 200 }
/** SD of log a that holds a slope where it was put while thresholds find their places. */
const HELD = 0.005

/** Slopes and thresholds of one quality's items, and what they share beside it (items × MINOR_FACTORS; null: nothing). */
export const fitQuality = (
  answers: AnswerMatrix,
  priors: readonly ItemPrior[],
): { items: readonly ItemParameters[]; minor: Float64Array | null } => {
  const alone = fitGraded(answers, priors, EM)
  const dependence = findLocalDependence(answers, alone.items, EM.quadrature)
  if (!dependence) return { items: alone.items, minor: null }
  const held = priors.map((prior, i) => ({
    ...prior,
    slope: { logSlope: Math.log(dependence.slopes[i]!), sd: HELD },
  }))
  return { items: fitGraded(answers, held, EM, alone.items).items, minor: dependence.minor }
}
