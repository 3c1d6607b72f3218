import type { Layout } from '../input/bank-layout.ts'
import { own } from '../input/input-checks.ts'
import { MINOR_FACTORS } from '../input/limits.ts'
import { checkCalibration, requireThresholds } from '../input/parameter-checks.ts'
import type { Calibration } from '../types/calibration.ts'
import { fromLoadings } from './parameters.ts'
import type { Parameters } from './parameters.ts'
import { GENERIC_STYLE } from './response-style.ts'

/** At least this share of what a quality leaves over stays the item's own. */
const LEAST_OWN = 0.05

const sharedPart = (minor: readonly number[]): number[] => {
  const shared = minor.reduce((sum, g) => sum + g * g, 0)
  const scale = shared > 1 - LEAST_OWN ? Math.sqrt((1 - LEAST_OWN) / shared) : 1
  return minor.map(g => g * scale)
}

/** The expert's parameters with everything that a calibration knows put over them. */
export const withCalibration = (layout: Layout, expert: Parameters, calibration: Calibration): Parameters => {
  checkCalibration(calibration, 'calibration')
  const slope = expert.slope.slice()
  const secondSlope = expert.secondSlope.slice()
  const intercept = expert.intercept.slice()
  const answers = new Int32Array(slope.length)
  const minor = new Float64Array(slope.length * MINOR_FACTORS)
  const thresholds = expert.thresholds.slice()
  layout.itemIds.forEach((id, i) => {
    const graded = own(calibration.items, id)
    if (graded && layout.secondOf[i]! < 0) {
      const steps = layout.categories[i]! - 1
      slope[i] = graded.slope
      thresholds[i] = requireThresholds(graded.thresholds, `calibration.items.${id}.thresholds`, steps)
      answers[i] = graded.answers
      minor.set(sharedPart(graded.minor ?? []), i * MINOR_FACTORS)
    }
    const pair = own(calibration.pairs, id)
    if (pair && layout.secondOf[i]! >= 0) {
      slope[i] = pair.slopes[0]
      secondSlope[i] = pair.slopes[1]
      intercept[i] = pair.intercept
      answers[i] = pair.answers
    }
  })
  const rows = layout.qualityIds.flatMap(id => [own(calibration.loadings, id) ?? []])
  const known = layout.qualityIds.every(id => Object.hasOwn(calibration.loadings, id))
  const width = Math.max(0, ...rows.map(row => row.length))
  const factors = known
    ? fromLoadings(
        rows.map(row => Array.from({ length: width }, (_, k) => row[k] ?? 0)),
        width,
      )
    : { factors: expert.factors, loadings: expert.loadings, unique: expert.unique }
  const { inflation, inflations = {}, people, style = GENERIC_STYLE } = calibration
  return {
    slope,
    secondSlope,
    intercept,
    thresholds,
    answers,
    minor,
    ...factors,
    inflation,
    inflations: Float64Array.from(layout.qualityIds, id => own(inflations, id) ?? inflation),
    style,
    people,
  }
}

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
