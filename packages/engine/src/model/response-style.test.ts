import { describe, expect, test } from 'vitest'
import { derivative } from '../../testing/brute-force.ts'
import { applyStyle, fitStyle } from './response-style.ts'

describe('the response style', () => {
  const flat = [0.2, 0.2, 0.2, 0.2, 0.2]
  const spread = { extremity: 0.6, agreement: 0.3 }

  test('of zero leaves probabilities unchanged', () => {
    applyStyle(flat, [0, 0]).forEach((p, k) => expect(p).toBeCloseTo(flat[k]!, 12))
    expect(fitStyle([], spread)).toEqual([0, 0])
    expect(fitStyle([{ probabilities: flat, value: 4 }], { extremity: 0, agreement: 0 })).toEqual([0, 0])
  })

  test('recovers extreme, middle and acquiescent responding', () => {
    const fit = (values: number[]): readonly [number, number] =>
      fitStyle(
        values.map(value => ({ probabilities: flat, value })),
        spread,
      )
    expect(fit([0, 4, 0, 4, 0, 4])[0]).toBeGreaterThan(0.3)
    expect(fit([2, 2, 2, 2])[0]).toBeLessThan(-0.2)
    expect(fit([3, 4, 3, 4, 4, 3])[1]).toBeGreaterThan(0.15)
    expect(Math.abs(fit([0, 4, 0, 4])[1])).toBeLessThan(1e-9)
  })

  test('raises the probability of options chosen often, and probabilities sum to one', () => {
    const p = applyStyle(
      flat,
      fitStyle(
        Array.from({ length: 20 }, (_, i) => ({ probabilities: flat, value: (i % 2) * 4 })),
        spread,
      ),
    )
    expect(p[0]).toBeGreaterThan(0.25)
    expect(p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
  })
})

describe('the mode of the response style', () => {
  const spread = { extremity: 0.7, agreement: 0.4 }
  const skewed = [0.1, 0.15, 0.3, 0.25, 0.2]
  const answers = [4, 4, 3, 0, 2, 4, 1, 4].map((value, n) => ({
    probabilities: n % 2 ? skewed : skewed.toReversed(),
    value,
  }))

  /** Log posterior of a style by its definition. */
  const logPosterior = (extremity: number, agreement: number): number =>
    answers.reduce(
      (sum, { probabilities, value }) =>
        sum + Math.log(applyStyle(probabilities, [extremity, agreement])[value]!),
      -0.5 * ((extremity / spread.extremity) ** 2 + (agreement / spread.agreement) ** 2),
    )

  test('has a zero gradient of the log posterior', () => {
    const [extremity, agreement] = fitStyle(answers, spread)
    expect(derivative(x => logPosterior(x, agreement), extremity)).toBeCloseTo(0, 4)
    expect(derivative(y => logPosterior(extremity, y), agreement)).toBeCloseTo(0, 4)
  })

  test('is at least as probable as every point of a grid', () => {
    const best = logPosterior(...fitStyle(answers, spread))
    for (let x = -2; x <= 2; x += 0.1)
      for (let y = -2; y <= 2; y += 0.1) expect(best).toBeGreaterThanOrEqual(logPosterior(x, y) - 1e-9)
  })

  test('has the opposite agreement when all answers are mirrored', () => {
    const mirrored = answers.map(({ probabilities, value }) => ({
      probabilities: probabilities.toReversed(),
      value: 4 - value,
    }))
    const [extremity, agreement] = fitStyle(answers, spread)
    const [sameExtremity, otherAgreement] = fitStyle(mirrored, spread)
    expect(sameExtremity).toBeCloseTo(extremity, 6)
    expect(otherAgreement).toBeCloseTo(-agreement, 6)
  })

  test('is 0 in a dimension that is switched off', () => {
    expect(Math.abs(fitStyle(answers, { extremity: 0, agreement: 0.4 })[0])).toBeLessThan(1e-6)
    expect(Math.abs(fitStyle(answers, { extremity: 0.7, agreement: 0 })[1])).toBeLessThan(1e-6)
  })

  test('moves further from 0 with a wider prior and with more answers of the same kind', () => {
    const narrow = fitStyle(answers, { extremity: 0.1, agreement: 0.1 })
    const wide = fitStyle(answers, { extremity: 2, agreement: 2 })
    expect(Math.abs(wide[0])).toBeGreaterThan(Math.abs(narrow[0]))
    const ends = Array.from({ length: 10 }, () => ({ probabilities: skewed, value: 4 }))
    expect(fitStyle(ends, spread)[1]).toBeGreaterThan(fitStyle(ends.slice(0, 2), spread)[1])
  })

  test('stays finite after hundreds of identical answers', () => {
    const many = Array.from({ length: 800 }, () => ({ probabilities: skewed, value: 0 }))
    for (const x of fitStyle(many, { extremity: 10, agreement: 10 })) expect(Number.isFinite(x)).toBe(true)
  })
})

describe('a style applied to probabilities', () => {
  const p = [0.2, 0.3, 0.5]

  test('multiplies by exp(extremity·e² + agreement·e) with positions e from -1 to 1', () => {
    const raw = [0.2 * Math.exp(0.4 - 0.3), 0.3, 0.5 * Math.exp(0.4 + 0.3)]
    const total = raw.reduce((a, b) => a + b, 0)
    applyStyle(p, [0.4, 0.3]).forEach((q, k) => expect(q).toBeCloseTo(raw[k]! / total, 12))
  })

  test('is undone by the opposite style', () => {
    applyStyle(applyStyle(p, [0.9, -0.6]), [-0.9, 0.6]).forEach((q, k) => expect(q).toBeCloseTo(p[k]!, 12))
  })

  test('does not tell two categories apart by extremity', () => {
    expect(applyStyle([0.3, 0.7], [1.5, 0])[0]).toBeCloseTo(0.3, 12)
  })
})
