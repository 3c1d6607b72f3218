import { requireCount, requireFields, requireFinite, requireList, requireWithin } from './checked-input.ts'
import { MINOR_FACTORS } from './dependence.ts'
import { EngineError } from './engine-error.ts'
import { requireIntercept, requireLoadings, requireSlope, requireThresholds } from './plausible.ts'
import type { Calibration } from './types.ts'

/** Published variance is never this many times the model's. */
const MOST_INFLATION = 100
/** A tilt of this SD would make every answer certain. */
const MOST_STYLE = 10

const entries = (value: unknown, where: string, check: (entry: unknown, where: string) => void): void => {
  for (const [id, entry] of Object.entries(requireFields(value, where))) check(entry, `${where}.${id}`)
}

const requireInflation = (value: unknown, where: string): void => {
  if (requireFinite(value, where) <= 0) throw new EngineError('bad-input', where, 'expected a number above 0')
  requireWithin(value, where, 0, MOST_INFLATION)
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
    requireWithin(extremity, `${where}.style.extremity`, 0, MOST_STYLE)
    requireWithin(agreement, `${where}.style.agreement`, 0, MOST_STYLE)
  }
}
