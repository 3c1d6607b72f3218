import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { modelOf } from '../../testing/model-of.ts'
import { buildBankLayout } from '../input/bank-layout.ts'
import { MINOR_FACTORS } from '../input/limits.ts'
import type { Calibration } from '../types/calibration.ts'
import type { EngineInput } from '../types/input.ts'
import { toCalibration, withCalibration } from './calibrated-parameters.ts'
import { expertParameters, factorsFromLoadings } from './parameters.ts'
import type { Parameters } from './parameters.ts'

const bank: EngineInput = {
  qualities: [{ id: 'a', loadings: [0.6, 0.2] }, { id: 'b', loadings: [0.5] }, { id: 'c' }],
  items: [
    { id: 'plain', quality: 'a', keyed: 1, categories: 5 },
    { id: 'known', quality: 'b', keyed: -1, categories: 3, slope: 1.8, thresholds: [-0.5, 0.7] },
    { id: 'pair', pair: ['a', 'b'] },
    { id: 'known pair', pair: ['b', 'c'], slopes: [0.8, 1.9], intercept: -0.4 },
  ],
}
const { layout, parameters: expert } = modelOf(bank)

const correlation = ({ factors: K, loadings, unique }: Parameters, i: number, j: number): number => {
  let sum = i === j ? unique[i]! : 0
  for (let k = 0; k < K; k++) sum += loadings[i * K + k]! * loadings[j * K + k]!
  return sum
}

describe('expert parameters', () => {
  test('are the given slopes and thresholds, with defaults where none are given', () => {
    expect([...expert.slope]).toEqual([1.2, 1.8, 1.2, 0.8])
    expect([...expert.secondSlope]).toEqual([0, 0, 1.2, 1.9])
    expect([...expert.intercept]).toEqual([0, 0, 0, -0.4])
    expect([...expert.thresholds[1]!]).toEqual([-0.5, 0.7])
    expect(expert.thresholds[0]).toHaveLength(4)
    expect(expert.thresholds[2]).toHaveLength(0)
  })

  test('stand on no answers and no people, with errors as the model has them', () => {
    expect([...expert.answers]).toEqual([0, 0, 0, 0])
    expect(expert.people).toBe(0)
    expect(expert.inflation).toBe(1)
    expect([...expert.inflations]).toEqual([1, 1, 1])
  })

  test('imply the correlations of the loadings, missing ones being 0', () => {
    expect(expert.factors).toBe(2)
    expect(correlation(expert, 0, 1)).toBeCloseTo(0.3, 12)
    expect(correlation(expert, 0, 2)).toBe(0)
    for (let d = 0; d < 3; d++) expect(correlation(expert, d, d)).toBeCloseTo(1, 12)
  })

  test('take correlated factors into account', () => {
    const correlated = expertParameters(layout, {
      ...bank,
      qualities: [
        { id: 'a', loadings: [0.7, 0] },
        { id: 'b', loadings: [0, 0.6] },
        { id: 'c', loadings: [0.5, 0] },
      ],
      factors: {
        correlations: [
          [1, 0.5],
          [0.5, 1],
        ],
      },
    })
    expect(correlation(correlated, 0, 1)).toBeCloseTo(0.7 * 0.5 * 0.6, 1)
    expect(correlation(correlated, 0, 2)).toBeCloseTo(0.35, 1)
  })

  test('average the two triangles of an expert matrix', () => {
    const matrix = [
      [1, 0.5, 0.1],
      [0.3, 9 / 10, 0.2],
      [0.1, 0.2, 1],
    ]
    const symmetric = matrix.map((row, i) => row.map((_, j) => (matrix[i]![j]! + matrix[j]![i]!) / 2))
    const found = expertParameters(layout, { ...bank, correlations: matrix })
    const expected = expertParameters(layout, { ...bank, correlations: symmetric })
    expect([...found.loadings]).toEqual([...expected.loadings])
    expect(correlation(found, 0, 1)).toBeCloseTo(0.4, 1)
  })

  test.each<[string, Partial<EngineInput>, string]>([
    ['a matrix of another size', { correlations: [[1]] }, 'correlations'],
    [
      'a correlation above 1',
      {
        correlations: [
          [1, 1.1, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
      },
      'correlations[0][1]',
    ],
    ['factor correlations of another size', { factors: { correlations: [[1]] } }, 'factors.correlations'],
  ])('reject %s', (_name, change, where) => {
    expect(errorOf(() => expertParameters(layout, { ...bank, ...change }))).toEqual(['bad-input', where])
  })
})

describe('factors from loadings', () => {
  const rows = fc.array(
    fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 3, maxLength: 3 }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )

  test('have unique variances of .05…1 that complete the communality to 1', () => {
    fc.assert(
      fc.property(rows, list => {
        const { loadings, unique } = factorsFromLoadings(list, 3)
        list.forEach((_, d) => {
          const common = loadings.subarray(3 * d, 3 * d + 3).reduce((sum, l) => sum + l * l, 0)
          expect(unique[d]!).toBeGreaterThanOrEqual(0.05 - 1e-12)
          expect(common + unique[d]!).toBeCloseTo(1, 12)
        })
      }),
      { numRuns: 60 },
    )
  })

  test('keep the direction of loadings that are scaled down', () => {
    const { loadings } = factorsFromLoadings([[3, 4]], 2)
    expect(loadings[1]! / loadings[0]!).toBeCloseTo(4 / 3, 12)
    expect(loadings[0]! ** 2 + loadings[1]! ** 2).toBeCloseTo(0.95, 12)
  })
})

describe('a calibration', () => {
  const positive = fc.double({ min: 0.05, max: 8, noNaN: true })
  /** Without -0, which JSON writes as 0. */
  const small = fc.double({ min: -0.5, max: 0.5, noNaN: true }).map(x => x + 0)
  const calibrations: fc.Arbitrary<Calibration> = fc
    .record({
      slopes: fc.array(positive, { minLength: 6, maxLength: 6 }),
      gaps: fc.array(positive, { minLength: 6, maxLength: 6 }),
      intercepts: fc.array(small, { minLength: 2, maxLength: 2 }),
      loadings: fc.array(small, { minLength: 6, maxLength: 6 }),
      minor: fc.array(small, { minLength: 3, maxLength: 3 }),
      inflations: fc.array(positive, { minLength: 4, maxLength: 4 }),
      people: fc.nat(5000),
      answers: fc.array(fc.nat(900), { minLength: 4, maxLength: 4 }),
    })
    .map(({ slopes, gaps, intercepts, loadings, minor, inflations, people, answers }) => ({
      version: 1 as const,
      people,
      items: {
        plain: {
          slope: slopes[0]!,
          thresholds: [0, 1, 2, 3].map(k => -2 + gaps.slice(0, k + 1).reduce((a, b) => a + b, 0)),
          answers: answers[0]!,
          minor,
        },
        known: { slope: slopes[1]!, thresholds: [-gaps[4]!, gaps[5]!], answers: answers[1]! },
      },
      pairs: {
        pair: { slopes: [slopes[2]!, slopes[3]!], intercept: intercepts[0]!, answers: answers[2]! },
        'known pair': { slopes: [slopes[4]!, slopes[5]!], intercept: intercepts[1]!, answers: answers[3]! },
      },
      loadings: { a: loadings.slice(0, 2), b: loadings.slice(2, 4), c: loadings.slice(4) },
      inflation: inflations[0]!,
      inflations: { a: inflations[1]!, b: inflations[2]!, c: inflations[3]! },
      style: { extremity: 0.3, agreement: 0.2 },
    }))

  test('is given back as it was loaded', () => {
    fc.assert(
      fc.property(calibrations, calibration => {
        const back = toCalibration(layout, withCalibration(layout, expert, calibration))
        const { plain, ...others } = calibration.items
        const isIndependent = plain!.minor!.every(g => g === 0)
        const { minor: _minor, ...withoutMinor } = plain!
        expect(back).toEqual({
          ...calibration,
          items: { plain: isIndependent ? withoutMinor : plain, ...others },
        })
      }),
      { numRuns: 60 },
    )
  })

  test('is the same after JSON and a second load', () => {
    fc.assert(
      fc.property(calibrations, calibration => {
        const once = withCalibration(layout, expert, calibration)
        const copy: Calibration = JSON.parse(JSON.stringify(toCalibration(layout, once)))
        expect(withCalibration(layout, expert, copy)).toEqual(once)
      }),
      { numRuns: 40 },
    )
  })

  const saved = toCalibration(layout, expert)

  test('leaves items it does not name at the expert values', () => {
    const { slope, thresholds } = withCalibration(layout, expert, { ...saved, items: {}, pairs: {} })
    expect([...slope]).toEqual([...expert.slope])
    expect(thresholds).toEqual(expert.thresholds)
  })

  test('is used for correlations only when it names every quality', () => {
    const named = { a: [0.9], b: [0.9], c: [0.9] }
    expect(correlation(withCalibration(layout, expert, { ...saved, loadings: named }), 0, 2)).toBeCloseTo(
      0.81,
      9,
    )
    const { c: _c, ...partly } = named
    expect(correlation(withCalibration(layout, expert, { ...saved, loadings: partly }), 0, 2)).toBe(0)
  })

  test('has the common inflation where a quality has none of its own', () => {
    const { inflations } = withCalibration(layout, expert, { ...saved, inflation: 2, inflations: { b: 3 } })
    expect([...inflations]).toEqual([2, 3, 2])
  })

  test('has minor loadings padded with zeros and scaled down to 95 % of the residual variance', () => {
    const withMinor = (minor: number[]): number[] => {
      const item = { ...saved.items['plain']!, minor }
      const { minor: all } = withCalibration(layout, expert, { ...saved, items: { plain: item } })
      return [...all.subarray(0, MINOR_FACTORS)]
    }
    expect(withMinor([0.5])).toEqual([0.5, 0, 0])
    expect(withMinor([3, 4]).reduce((sum, g) => sum + g * g, 0)).toBeCloseTo(0.95, 12)
  })

  test('of a bank with other numbers of categories is rejected', () => {
    const other = buildBankLayout({
      ...bank,
      items: [{ id: 'plain', quality: 'a', keyed: 1, categories: 4 }],
    })
    expect(errorOf(() => withCalibration(other, expert, saved))).toEqual([
      'bad-input',
      'calibration.items.plain.thresholds',
    ])
  })

  test('does not change the expert parameters', () => {
    const copy = structuredClone(expert)
    fc.assert(
      fc.property(calibrations, calibration => {
        withCalibration(layout, expert, calibration)
        expect(expert).toEqual(copy)
      }),
      { numRuns: 10 },
    )
  })
})
