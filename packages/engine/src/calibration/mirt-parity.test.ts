import { describe, expect, test } from 'vitest'
import { parityPeople } from '../../testing/parity-people.ts'
import { createEngine } from '../index.ts'
import type { AnswerMatrix } from '../input/answer-matrix.ts'
import { fitGraded } from './graded-em.ts'
import { quadrature } from './quadrature.ts'
import reference from '../../testing/parity-mirt.json' with { type: 'json' }

const matrixOf = (values: number[][]): AnswerMatrix => {
  const starts = [0]
  const item: number[] = []
  const value: number[] = []
  for (const row of values) {
    row.forEach((v, i) => {
      if (v < 0) return
      item.push(i)
      value.push(v)
    })
    starts.push(item.length)
  }
  return {
    items: values[0]!.map((_, i) => i),
    people: values.length,
    starts: Int32Array.from(starts),
    item: Int32Array.from(item),
    value: Uint8Array.from(value),
  }
}

const fitOf = (values: number[][]) =>
  fitGraded(
    matrixOf(values),
    values[0]!.map(() => ({
      expert: { slope: 1, intercepts: Float64Array.of(2, 0.7, -0.7, -2) },
      pseudo: 0,
      slope: { logSlope: 0, sd: Infinity },
    })),
    { quadrature: quadrature(61, 6), tolerance: 1e-6, most: 3000 },
  )

describe.each([
  ['complete', 0],
  ['missing', 0.3],
] as const)(`against ${reference.reference}, answers %s`, (name, missing) => {
  const { values } = parityPeople(11, missing)
  const fit = fitOf(values)
  const expected = reference[name]

  test('finds the same log-likelihood to three decimals', () => {
    expect(Math.abs(fit.logLikelihood - expected.logLikelihood)).toBeLessThan(1e-3)
  })

  test('finds the same slopes within 0.0005 and thresholds within 0.002', () => {
    fit.items.forEach(({ slope, intercepts }, i) => {
      expect(Math.abs(slope - expected.slopes[i]!)).toBeLessThan(5e-4)
      intercepts.forEach((c, k) =>
        expect(Math.abs(-c / slope - expected.thresholds[i]![k]!)).toBeLessThan(2e-3),
      )
    })
  })

  test('scores people the same within 0.0005', () => {
    const items = expected.slopes.map((slope, i) => ({
      id: `i${i}`,
      quality: 'q',
      keyed: 1 as const,
      categories: 5,
      slope,
      thresholds: expected.thresholds[i]!,
    }))
    const engine = createEngine({ qualities: [{ id: 'q' }], items })
    const expert = engine.save()
    // Parameters that are known, as mirt takes them to be.
    const known = Object.entries(expert.items).map(([id, item]) => [id, { ...item, answers: 1e6 }])
    engine.load({ ...expert, items: Object.fromEntries(known) })
    const { inflation } = expert
    expected.eap.forEach((eap, n) => {
      const session = engine.session({ seed: n })
      values[n]!.forEach((v, i) => v >= 0 && session.answer(`i${i}`, v))
      const { mean, sd } = session.result()[0]!
      expect(Math.abs(mean - eap)).toBeLessThan(5e-4)
      expect(Math.abs(sd / Math.sqrt(inflation) - expected.se[n]!)).toBeLessThan(5e-4)
    })
  })
})
