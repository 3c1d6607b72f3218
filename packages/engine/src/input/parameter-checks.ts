import { EngineError } from '../engine-error.ts'
import type { Calibration } from '../types/calibration.ts'
import {
  rejectInput,
  requireCount,
  requireFields,
  requireFinite,
  requireList,
  requireWithin,
} from './input-checks.ts'
import {
  MAX_FACTORS,
  MAX_INFLATION,
  MAX_INTERCEPT,
  MAX_LOADING,
  MAX_SLOPE,
  MAX_STYLE_SD,
  MAX_THRESHOLD,
  MINOR_FACTORS,
} from './limits.ts'

export const requireSlope = (value: unknown, where: string): number => {
  const slope = requireWithin(value, where, -MAX_SLOPE, MAX_SLOPE)
  return slope > 0 ? slope : rejectInput(where, `a number above 0, at most ${MAX_SLOPE}`, slope)
}

export const requireIntercept = (value: unknown, where: string): number =>
  requireWithin(value, where, -MAX_INTERCEPT, MAX_INTERCEPT)

/** Ascending, `count` of them where that is known. */
export const requireThresholds = (value: unknown, where: string, count?: number): Float64Array => {
  const list = Float64Array.from(requireList(value, where, count), (b, k) =>
    requireWithin(b, `${where}[${k}]`, -MAX_THRESHOLD, MAX_THRESHOLD),
  )
  const wrong = list.findIndex((b, k) => k > 0 && b <= list[k - 1]!)
  if (wrong >= 0) throw new EngineError('bad-input', `${where}[${wrong}]`, 'not ascending')
  return list
}

/** At most 10 numbers. */
export const requireLoadings = (value: unknown, where: string): number[] => {
  const list = requireList(value, where)
  if (list.length > MAX_FACTORS)
    throw new EngineError('bad-input', where, `at most ${MAX_FACTORS} loadings, got ${list.length}`)
  return list.map((l, k) => requireWithin(l, `${where}[${k}]`, -MAX_LOADING, MAX_LOADING))
}

const entries = (value: unknown, where: string, check: (entry: unknown, where: string) => void): void => {
  for (const [id, entry] of Object.entries(requireFields(value, where))) check(entry, `${where}.${id}`)
}

const requireInflation = (value: unknown, where: string): void => {
  if (requireFinite(value, where) <= 0) throw new EngineError('bad-input', where, 'expected a number above 0')
  requireWithin(value, where, 0, MAX_INFLATION)
}

const requireMinor = (value: unknown, where: string): void => {
  const minor = requireList(value, where)
  if (minor.length > MINOR_FACTORS)
    throw new EngineError('bad-input', where, `at most ${MINOR_FACTORS} numbers, got ${minor.length}`)
  minor.forEach((loading, k) => requireFinite(loading, `${where}[${k}]`))
}

/** A whole calibration, whatever bank it was made for; an EngineError names the first wrong place. */
export const checkCalibration = (calibration: Calibration, where: string): void => {
  requireFields(calibration, where)
  const { version, people, items, pairs, loadings, inflation, inflations, style } = calibration
  if (version !== 1) throw new EngineError('bad-input', `${where}.version`, 'expected 1')
  requireCount(people, `${where}.people`)
  entries(items, `${where}.items`, (entry, at) => {
    const item = requireFields(entry, at)
    requireSlope(item['slope'], `${at}.slope`)
    requireThresholds(item['thresholds'], `${at}.thresholds`)
    requireCount(item['answers'], `${at}.answers`)
    if (item['minor'] !== undefined) requireMinor(item['minor'], `${at}.minor`)
  })
  entries(pairs, `${where}.pairs`, (entry, at) => {
    const pair = requireFields(entry, at)
    const slopes = requireList(pair['slopes'], `${at}.slopes`, 2)
    slopes.forEach((slope, k) => requireSlope(slope, `${at}.slopes[${k}]`))
    requireIntercept(pair['intercept'], `${at}.intercept`)
    requireCount(pair['answers'], `${at}.answers`)
  })
  entries(loadings, `${where}.loadings`, requireLoadings)
  requireInflation(inflation, `${where}.inflation`)
  if (inflations !== undefined) entries(inflations, `${where}.inflations`, requireInflation)
  if (style !== undefined) {
    const { extremity, agreement } = requireFields(style, `${where}.style`)
    requireWithin(extremity, `${where}.style.extremity`, 0, MAX_STYLE_SD)
    requireWithin(agreement, `${where}.style.agreement`, 0, MAX_STYLE_SD)
  }
}
