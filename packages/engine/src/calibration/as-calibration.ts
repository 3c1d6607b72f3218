import { MINOR_FACTORS } from '../dependence.ts'
import type { Layout } from '../layout.ts'
import type { Parameters } from '../parameters.ts'
import type { Calibration } from '../types.ts'

/** Parameters as plain data. */
export const asCalibration = (layout: Layout, parameters: Parameters): Calibration => {
  const { factors: K, slope, secondSlope, intercept, thresholds, answers, loadings, minor } = parameters
  const items: Calibration['items'] = {}
  const pairs: Calibration['pairs'] = {}
  layout.itemIds.forEach((id, i) => {
    if (layout.secondOf[i]! >= 0) {
      pairs[id] = { slopes: [slope[i]!, secondSlope[i]!], intercept: intercept[i]!, answers: answers[i]! }
      return
    }
    const shared = Array.from(minor.subarray(i * MINOR_FACTORS, (i + 1) * MINOR_FACTORS))
    items[id] = {
      slope: slope[i]!,
      thresholds: Array.from(thresholds[i]!),
      answers: answers[i]!,
      ...(shared.some(g => g !== 0) ? { minor: shared } : {}),
    }
  })
  return {
    version: 1,
    people: parameters.people,
    items,
    pairs,
    loadings: Object.fromEntries(
      layout.qualityIds.map((id, d) => [id, Array.from(loadings.subarray(d * K, (d + 1) * K))]),
    ),
    inflation: parameters.inflation,
    inflations: Object.fromEntries(layout.qualityIds.map((id, d) => [id, parameters.inflations[d]!])),
    style: { ...parameters.style },
  }
}
