import { describe, expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createWith, invalid, smallBank, smallCalibration } from '../../testing/invalid-input.ts'
import { createEngine, linkCalibrations } from '../index.ts'
import type { Calibration } from '../index.ts'

const withMinor = (minor: unknown): Calibration => {
  const calibration = smallCalibration()
  calibration.items['x']!.minor = invalid(minor)
  return calibration
}
const withInflations = (inflations: unknown): Calibration => ({
  ...smallCalibration(),
  inflations: invalid(inflations),
})

describe('an invalid calibration is rejected with the path of the mistake, by createEngine, load and linkCalibrations', () => {
  test.each<[string, Calibration, string]>([
    ['minor factors that are null', withMinor(null), 'items.x.minor'],
    ['minor factors that are a text', withMinor('abc'), 'items.x.minor'],
    ['minor factors that are a record', withMinor({ 0: 0.1 }), 'items.x.minor'],
    ['four minor factors', withMinor([0.1, 0.1, 0.1, 0.1]), 'items.x.minor'],
    ['a minor factor of NaN', withMinor([0.1, Number.NaN]), 'items.x.minor[1]'],
    ['an endless minor factor', withMinor([0.1, 0.1, -Infinity]), 'items.x.minor[2]'],
    ['a minor factor that is a text', withMinor(['0.1']), 'items.x.minor[0]'],
    ['a minor factor that is not there', withMinor(Array.from({ length: 2 })), 'items.x.minor[0]'],
    ['inflations that are null', withInflations(null), 'inflations'],
    ['inflations that are a number', withInflations(1.5), 'inflations'],
    ['inflations that are a list', withInflations([1.5, 1.5, 1.5]), 'inflations'],
    ['an inflation of NaN', withInflations({ a: 1.5, b: Number.NaN }), 'inflations.b'],
    ['an inflation below 0', withInflations({ b: -1.5 }), 'inflations.b'],
    ['an inflation of 0', withInflations({ b: 0 }), 'inflations.b'],
    ['an inflation of 101', withInflations({ b: 101 }), 'inflations.b'],
    ['an inflation that is a text', withInflations({ b: '1.5' }), 'inflations.b'],
    ['a wrong inflation of an unknown quality', withInflations({ unknown: -1 }), 'inflations.unknown'],
  ])('%s', (_name, calibration, where) => {
    const engine = createEngine(smallBank)
    const before = engine.save()
    expect(errorOf(() => engine.load(calibration))).toEqual(['bad-input', `calibration.${where}`])
    expect(engine.save()).toEqual(before)
    expect(errorOf(createWith({ calibration }))).toEqual(['bad-input', `calibration.${where}`])
    const qualityOf = { x: 'a', y: 'b' }
    expect(errorOf(() => linkCalibrations(calibration, before, qualityOf))[1]).toBe(`newer.${where}`)
    expect(errorOf(() => linkCalibrations(before, calibration, qualityOf))[1]).toBe(`reference.${where}`)
  })
})

describe('a calibration of another or an older bank is accepted', () => {
  test('unknown items and qualities are ignored', () => {
    const calibration = withInflations({ a: 2, unknown: 50 })
    calibration.items['nothing'] = { slope: 1, thresholds: [0], answers: 9, minor: [0.5] }
    const { items, inflations } = createWith({ calibration })().save()
    expect(Object.keys(items)).toEqual(['x', 'y'])
    expect(inflations).toEqual({ a: 2, b: calibration.inflation, c: calibration.inflation })
  })

  test('absent minor factors are zero, and an absent inflation of a quality is the common one', () => {
    const { inflations: _left, ...older } = smallCalibration()
    const engine = createWith({ calibration: { ...older, inflation: 2.5 } })()
    expect(engine.save().inflations).toEqual({ a: 2.5, b: 2.5, c: 2.5 })
    expect(engine.save().items['x']!.minor).toBeUndefined()
  })

  test('minor factors may be fewer than three and negative; at least 5 % of the variance stays unique', () => {
    const minorOf = (minor: number[]) =>
      createWith({ calibration: withMinor(minor) })().save().items['x']!.minor
    expect(minorOf([-0.4])).toEqual([-0.4, 0, 0])
    expect(Math.hypot(...minorOf([3, -4])!) ** 2).toBeCloseTo(0.95, 12)
  })
})
