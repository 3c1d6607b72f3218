import type { BankLayout } from '../input/bank-layout.ts'
import { ownEntry } from '../input/input-checks.ts'
import { MINOR_FACTORS } from '../input/limits.ts'
import { checkCalibration, requireThresholds } from '../input/parameter-checks.ts'
import type { Calibration } from '../types/calibration.ts'
import { factorsFromLoadings } from './parameters.ts'
import type { Parameters } from './parameters.ts'
import { DEFAULT_STYLE } from './response-style.ts'

/** At least this share of an item's residual variance stays unique. */
const MIN_UNIQUE = 0.05

const boundedMinorLoadings = (minor: readonly number[]): number[] => {
  const shared = minor.reduce((sum, g) => sum + g * g, 0)
  const scale = shared > 1 - MIN_UNIQUE ? Math.sqrt((1 - MIN_UNIQUE) / shared) : 1
  return minor.map(g => g * scale)
}

/** The expert's parameters, replaced wherever the calibration has an estimate. */
export const withCalibration = (
  layout: BankLayout,
  expert: Parameters,
  calibration: Calibration,
): Parameters => {
  checkCalibration(calibration, 'calibration')
  const slope = expert.slope.slice()
  const secondSlope = expert.secondSlope.slice()
  const intercept = expert.intercept.slice()
  const answers = new Int32Array(slope.length)
  const minor = new Float64Array(slope.length * MINOR_FACTORS)
  const thresholds = expert.thresholds.slice()
  layout.itemIds.forEach((id, i) => {
    const graded = ownEntry(calibration.items, id)
    if (graded && layout.secondQualityOf[i]! < 0) {
      const steps = layout.categories[i]! - 1
      slope[i] = graded.slope
      thresholds[i] = requireThresholds(graded.thresholds, `calibration.items.${id}.thresholds`, steps)
      answers[i] = graded.answers
      minor.set(boundedMinorLoadings(graded.minor ?? []), i * MINOR_FACTORS)
    }
    const pair = ownEntry(calibration.pairs, id)
    if (pair && layout.secondQualityOf[i]! >= 0) {
      slope[i] = pair.slopes[0]
      secondSlope[i] = pair.slopes[1]
      intercept[i] = pair.intercept
      answers[i] = pair.answers
    }
  })
  const rows = layout.qualityIds.flatMap(id => [ownEntry(calibration.loadings, id) ?? []])
  const known = layout.qualityIds.every(id => Object.hasOwn(calibration.loadings, id))
  const width = Math.max(0, ...rows.map(row => row.length))
  const factors = known
    ? factorsFromLoadings(
        rows.map(row => Array.from({ length: width }, (_, k) => row[k] ?? 0)),
        width,
      )
    : { factors: expert.factors, loadings: expert.loadings, unique: expert.unique }
  const { inflation, inflations = {}, people, style = DEFAULT_STYLE } = calibration
  return {
    slope,
    secondSlope,
    intercept,
    thresholds,
    answers,
    minor,
    ...factors,
    inflation,
    inflations: Float64Array.from(layout.qualityIds, id => ownEntry(inflations, id) ?? inflation),
    style,
    people,
  }
}

/** Parameters as plain data. */
export const toCalibration = (layout: BankLayout, parameters: Parameters): Calibration => {
  const { factors: K, slope, secondSlope, intercept, thresholds, answers, loadings, minor } = parameters
  const items: Calibration['items'] = {}
  const pairs: Calibration['pairs'] = {}
  layout.itemIds.forEach((id, i) => {
    if (layout.secondQualityOf[i]! >= 0) {
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
