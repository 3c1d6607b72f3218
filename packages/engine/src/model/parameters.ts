import type { BankLayout } from '../input/bank-layout.ts'
import { requireFields, requireList, requireWithin } from '../input/input-checks.ts'
import { MAX_FACTORS, MINOR_FACTORS } from '../input/limits.ts'
import {
  requireIntercept,
  requireLoadings,
  requireSlope,
  requireThresholds,
} from '../input/parameter-checks.ts'
import { principalAxisFactors } from '../math/principal-axis.ts'
import type { EngineInput, GradedItemInput, PairItemInput } from '../types/input.ts'
import { defaultThresholds } from './graded-model.ts'
import { DEFAULT_STYLE } from './response-style.ts'
import type { StyleSpread } from './response-style.ts'

/** The numbers that a calibration may change. */
export interface Parameters {
  slope: Float64Array
  thresholds: Float64Array[]
  /** Pairs only: slope of the second statement and the intercept. */
  secondSlope: Float64Array
  intercept: Float64Array
  /** Answers each item's parameters are estimated from; 0 = the expert's numbers alone. */
  answers: Int32Array
  /** Number of common factors, 0…10. */
  factors: number
  /** D × factors, row by row. */
  loadings: Float64Array
  /** 1 - sum of squared loadings, > 0. */
  unique: Float64Array
  /** Items × MINOR_FACTORS: loadings on the minor factors of each item's quality (local-dependence.ts). */
  minor: Float64Array
  /** Published variance ÷ model variance: over all qualities, and of each. */
  inflation: number
  inflations: Float64Array
  style: StyleSpread
  people: number
}

const DEFAULT_SLOPE = 1.2
/**
 * Variance of published errors ÷ model variance before any calibration has measured it: what is not known of the items
 * stands in their curves (parameter-uncertainty.ts), and a factor beside it would count it twice.
 */
const DEFAULT_INFLATION = 1
/** At least this share of a quality's variance stays its own. */
const MIN_UNIQUE = 0.05

/** Parameters from the experts' numbers, and defaults where they gave none. */
export const expertParameters = (layout: BankLayout, input: EngineInput): Parameters => {
  const count = layout.itemIds.length
  const expert: Parameters = {
    slope: new Float64Array(count),
    thresholds: [],
    secondSlope: new Float64Array(count),
    intercept: new Float64Array(count),
    answers: new Int32Array(count),
    minor: new Float64Array(count * MINOR_FACTORS),
    inflation: DEFAULT_INFLATION,
    inflations: new Float64Array(layout.qualityIds.length).fill(DEFAULT_INFLATION),
    style: DEFAULT_STYLE,
    people: 0,
    ...expertFactors(layout, input),
  }
  input.items.forEach((item, i) => {
    if ('pair' in item) return setPair(expert, item, i)
    setGraded(expert, item, i)
  })
  return expert
}

const setPair = (expert: Parameters, item: PairItemInput, i: number): void => {
  const where = `items[${i}]`
  const [first, second] = requireList(item.slopes ?? [DEFAULT_SLOPE, DEFAULT_SLOPE], `${where}.slopes`, 2)
  expert.slope[i] = requireSlope(first, `${where}.slopes[0]`)
  expert.secondSlope[i] = requireSlope(second, `${where}.slopes[1]`)
  expert.intercept[i] = requireIntercept(item.intercept ?? 0, `${where}.intercept`)
  expert.thresholds[i] = new Float64Array(0)
}

const setGraded = (expert: Parameters, item: GradedItemInput, i: number): void => {
  expert.slope[i] = requireSlope(item.slope ?? DEFAULT_SLOPE, `items[${i}].slope`)
  expert.thresholds[i] =
    item.thresholds === undefined
      ? defaultThresholds(item.categories)
      : requireThresholds(item.thresholds, `items[${i}].thresholds`, item.categories - 1)
}

type Factors = Pick<Parameters, 'factors' | 'loadings' | 'unique'>

const expertFactors = (layout: BankLayout, { qualities, correlations, factors }: EngineInput): Factors => {
  const count = layout.qualityIds.length
  if (correlations !== undefined)
    return principalAxisFactors(checkedMatrix(correlations, count, 'correlations'), count, MAX_FACTORS)
  const given = qualities.map(({ loadings }, d) =>
    loadings === undefined ? [] : requireLoadings(loadings, `qualities[${d}].loadings`),
  )
  const width = Math.max(0, ...given.map(row => row.length))
  const rows = given.map(row => Array.from({ length: width }, (_, k) => row[k] ?? 0))
  if (factors === undefined) return factorsFromLoadings(rows, width)
  const between = requireFields(factors, 'factors')['correlations']
  const phi = checkedMatrix(between, width, 'factors.correlations')
  const implied = new Float64Array(count * count)
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      let sum = 0
      for (let k = 0; k < width; k++) {
        for (let l = 0; l < width; l++) sum += rows[i]![k]! * phi[k * width + l]! * rows[j]![l]!
      }
      implied[i * count + j] = i === j ? 1 : sum
    }
  }
  return principalAxisFactors(implied, count, MAX_FACTORS)
}

/** Scales loadings so that each quality's common variance is at most 0.95 and Σ stays positive definite. */
export const factorsFromLoadings = (rows: readonly (readonly number[])[], width: number): Factors => {
  const loadings = new Float64Array(rows.length * width)
  const unique = new Float64Array(rows.length)
  rows.forEach((row, d) => {
    const common = row.reduce((sum, l) => sum + l * l, 0)
    const scale = common > 1 - MIN_UNIQUE ? Math.sqrt((1 - MIN_UNIQUE) / common) : 1
    row.forEach((l, k) => (loadings[d * width + k] = l * scale))
    unique[d] = 1 - common * scale * scale
  })
  return { factors: width, loadings, unique }
}

const checkedMatrix = (matrix: unknown, size: number, where: string): Float64Array => {
  const rows = requireList(matrix, where, size).map((row, i) =>
    requireList(row, `${where}[${i}]`, size).map((r, j) => requireWithin(r, `${where}[${i}][${j}]`, -1, 1)),
  )
  return Float64Array.from({ length: size * size }, (_, at) => {
    const i = Math.floor(at / size)
    const j = at % size
    return i === j ? 1 : (rows[i]![j]! + rows[j]![i]!) / 2
  })
}
