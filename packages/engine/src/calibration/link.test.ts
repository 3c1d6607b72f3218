import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine, DRIFT_LIMIT, EngineError, linkCalibrations } from '../index.ts'
import type { Calibration, PairItemInput } from '../index.ts'

const bank = testBank(3, 8)
const pairs: PairItemInput[] = [
  { id: 'pair', pair: ['quality0', 'quality1'], slopes: [1.4, 0.9], intercept: 0.3 },
  { id: 'turned', pair: ['quality1', 'quality2'], keyed: [-1, 1], slopes: [1.1, 1.6], intercept: -0.4 },
]
const qualityOf = Object.fromEntries(bank.items.map(({ id, quality }) => [id, quality]))
const engine = createEngine({ ...bank, items: [...bank.items, ...pairs] })

/** As if every item stood on a hundred answers. */
const answered = (calibration: Calibration): Calibration => ({
  ...calibration,
  items: Object.fromEntries(
    Object.entries(calibration.items).map(([id, item]) => [id, { ...item, answers: 100 }]),
  ),
})
const reference = answered(engine.save())

type Scale = { scale: number; shift: number }

/** The same parameters as a cohort would show them whose theta is (theta - shift) / scale. */
const seenFrom = (calibration: Calibration, scaleOf: Record<string, Scale>): Calibration => ({
  ...calibration,
  items: Object.fromEntries(
    Object.entries(calibration.items).map(([id, { slope, thresholds, answers }]) => {
      const { scale, shift } = scaleOf[qualityOf[id]!]!
      return [id, { slope: slope * scale, thresholds: thresholds.map(b => (b - shift) / scale), answers }]
    }),
  ),
  pairs: Object.fromEntries(
    pairs.map(({ id, pair: [one, other], keyed: [k1, k2] = [1, 1] }) => {
      const { slopes, intercept, answers } = calibration.pairs[id]!
      const [first, second] = [scaleOf[one]!, scaleOf[other]!]
      return [
        id,
        {
          slopes: [slopes[0] * first.scale, slopes[1] * second.scale] as [number, number],
          intercept: intercept + k1 * slopes[0] * first.shift - k2 * slopes[1] * second.shift,
          answers,
        },
      ]
    }),
  ),
})

const scales = fc.record({
  scale: fc.double({ min: 0.5, max: 2, noNaN: true }),
  shift: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
})
const threeScales = fc.record({ quality0: scales, quality1: scales, quality2: scales })

describe('linking a cohort that differs in level and spread only', () => {
  test('finds scale and shift of each quality exactly, with no drift', () => {
    fc.assert(
      fc.property(threeScales, scaleOf => {
        const { qualities } = linkCalibrations(seenFrom(reference, scaleOf), reference, qualityOf, pairs)
        const known: Record<string, Scale> = scaleOf
        for (const { quality, scale, shift, drift, linked, anchors } of qualities) {
          expect(linked).toBe(true)
          expect(anchors).toBe(8)
          expect(scale).toBeCloseTo(known[quality]!.scale, 9)
          expect(shift).toBeCloseTo(known[quality]!.shift, 9)
          expect(drift).toBeLessThan(1e-9)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('gives slopes, thresholds and forced choices of the reference back', () => {
    fc.assert(
      fc.property(threeScales, scaleOf => {
        const { calibration } = linkCalibrations(seenFrom(reference, scaleOf), reference, qualityOf, pairs)
        for (const [id, { slope, thresholds }] of Object.entries(calibration.items)) {
          expect(slope).toBeCloseTo(reference.items[id]!.slope, 9)
          thresholds.forEach((b, k) => expect(b).toBeCloseTo(reference.items[id]!.thresholds[k]!, 9))
        }
        for (const [id, { slopes, intercept }] of Object.entries(calibration.pairs)) {
          expect(slopes[0]).toBeCloseTo(reference.pairs[id]!.slopes[0], 9)
          expect(slopes[1]).toBeCloseTo(reference.pairs[id]!.slopes[1], 9)
          expect(intercept).toBeCloseTo(reference.pairs[id]!.intercept, 9)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('scores a person as the reference does', () => {
    const scaleOf = {
      quality0: { scale: 1.3, shift: 0.7 },
      quality1: { scale: 0.8, shift: -0.5 },
      quality2: { scale: 1, shift: 0.2 },
    }
    const { calibration } = linkCalibrations(seenFrom(reference, scaleOf), reference, qualityOf, pairs)
    const [one, other] = [reference, calibration].map(used => {
      engine.load(used)
      const session = engine.session({ seed: 1 })
      bank.items.forEach(({ id }, i) => session.answer(id, i % 5))
      session.answer('pair', 1)
      session.answer('turned', 0)
      return session.result()
    })
    one!.forEach(({ mean, sd }, d) => {
      expect(other![d]!.mean).toBeCloseTo(mean, 6)
      expect(other![d]!.sd).toBeCloseTo(sd, 6)
    })
  })
})

describe('anchors', () => {
  const scaleOf = {
    quality0: { scale: 1.2, shift: 0.4 },
    quality1: { scale: 1.2, shift: 0.4 },
    quality2: { scale: 1.2, shift: 0.4 },
  }
  const newer = seenFrom(reference, scaleOf)
  const linkOf = (quality: string, from: Calibration, to: Calibration) =>
    linkCalibrations(from, to, qualityOf, pairs).qualities.find(link => link.quality === quality)!

  test('are only items with answers in both calibrations', () => {
    const items = { ...newer.items, 'q0-0': { ...newer.items['q0-0']!, answers: 0 } }
    expect(linkOf('quality0', { ...newer, items }, reference).anchors).toBe(7)
    const before = { ...reference.items, 'q0-1': { ...reference.items['q0-1']!, answers: 0 } }
    expect(linkOf('quality0', { ...newer, items }, { ...reference, items: before }).anchors).toBe(6)
  })

  test('are not items whose number of categories has changed', () => {
    const item = newer.items['q0-0']!
    const items = { ...newer.items, 'q0-0': { ...item, thresholds: item.thresholds.slice(1) } }
    expect(linkOf('quality0', { ...newer, items }, reference).anchors).toBe(7)
  })

  test('of at least 20 % link the whole quality, fewer do not', () => {
    const known = (count: number): Calibration => ({
      ...reference,
      items: Object.fromEntries(
        bank.items
          .filter(({ id, quality }) => quality !== 'quality0' || Number(id.split('-')[1]) < count)
          .map(({ id }) => [id, reference.items[id]!]),
      ),
    })
    expect(linkOf('quality0', newer, known(2))).toMatchObject({ anchors: 2, linked: true })
    expect(linkOf('quality0', newer, known(1))).toMatchObject({
      anchors: 1,
      linked: false,
      scale: 1,
      shift: 0,
    })
    const { calibration } = linkCalibrations(newer, known(2), qualityOf)
    expect(calibration.items['q0-7']!.slope).toBeCloseTo(reference.items['q0-7']!.slope, 9)
  })

  test('that changed on their own show as drift above the limit', () => {
    const items = Object.fromEntries(
      Object.entries(newer.items).map(([id, item], i) => [
        id,
        { ...item, thresholds: item.thresholds.map(b => b + (i % 2 ? 0.3 : -0.3)) },
      ]),
    )
    expect(linkOf('quality0', { ...newer, items }, reference).drift).toBeGreaterThan(DRIFT_LIMIT)
  })

  test('leave people, correlations and inflation unchanged', () => {
    const { calibration } = linkCalibrations({ ...newer, people: 77, inflation: 1.3 }, reference, qualityOf)
    expect(calibration).toMatchObject({ people: 77, inflation: 1.3, loadings: newer.loadings })
  })

  test('without a quality are rejected by id', () => {
    const act = (): unknown => linkCalibrations(newer, reference, { ...qualityOf, 'q2-3': undefined! })
    expect(act).toThrow(EngineError)
    expect(act).toThrow(/no quality for "q2-3"/)
  })

  test('a forced choice that is not listed stays unchanged', () => {
    expect(linkCalibrations(newer, reference, qualityOf).calibration.pairs).toEqual(newer.pairs)
  })
})
