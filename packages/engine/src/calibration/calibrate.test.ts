import { describe, expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { normalDraw, seededRandom } from '../../testing/seeded-random.ts'
import { pearson } from '../../testing/statistics.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { AnswerRow, Calibration, EngineInput } from '../index.ts'
import { gradedProbabilities } from '../model/graded-model.ts'
import { stagePrior } from './calibrate.ts'

const truth = testBank(6, 6)
const items = truth.items
/** The same bank as an expert without data would give it: no slopes, no thresholds, no loadings. */
const blank: EngineInput = {
  qualities: truth.qualities.map(({ id }) => ({ id })),
  items: items.map(({ id, quality, keyed, categories }) => ({ id, quality, keyed, categories })),
}

const loadings = truth.qualities.map(q => [...q.loadings!])

/** People drawn from the true model; each answers an item with chance `density`. */
const drawPeople = (count: number, seed: number, density = 1, shift = 0): Record<string, number>[] => {
  const random = seededRandom(seed)
  const p = new Float64Array(5)
  return Array.from({ length: count }, () => {
    const factors = loadings[0]!.map(() => normalDraw(random))
    const theta = loadings.map(row => {
      const unique = 1 - row.reduce((sum, l) => sum + l * l, 0)
      return (
        shift + row.reduce((sum, l, k) => sum + l * factors[k]!, 0) + Math.sqrt(unique) * normalDraw(random)
      )
    })
    const row: Record<string, number> = {}
    for (const item of items) {
      const d = Number(item.quality.slice('quality'.length))
      gradedProbabilities(item.slope!, item.thresholds!, theta[d]!, p)
      let left = random()
      const u = Math.max(
        0,
        p.findIndex(q => (left -= q) < 0),
      )
      if (random() < density) row[item.id] = item.keyed === 1 ? u : 4 - u
    }
    return row
  })
}

const slopesOf = (calibration: Calibration): number[] => items.map(item => calibration.items[item.id]!.slope)
const locationsOf = (calibration: Calibration): number[] =>
  items.map(item => calibration.items[item.id]!.thresholds.reduce((a, b) => a + b, 0) / 4)
const trueSlopes = items.map(item => item.slope!)
const trueLocations = items.map(item => item.thresholds!.reduce((a, b) => a + b, 0) / 4)

const correlationOf = (calibration: Calibration, a: number, b: number): number => {
  const x = calibration.loadings[`quality${a}`]!
  const y = calibration.loadings[`quality${b}`]!
  return x.reduce((sum, l, k) => sum + l * y[k]!, 0)
}
const pairsOfQualities = [0, 1, 2, 3, 4, 5].flatMap(a =>
  [0, 1, 2, 3, 4, 5].filter(b => b < a).map(b => [a, b] as const),
)
const trueCorrelation = (a: number, b: number): number =>
  loadings[a]!.reduce((sum, l, k) => sum + l * loadings[b]![k]!, 0)

describe('calibration from complete answers', () => {
  const calibration = createEngine(blank).calibrate(drawPeople(1500, 1))

  test('recovers slopes (r above .95) and locations (r above .99)', () => {
    expect(pearson(slopesOf(calibration), trueSlopes)).toBeGreaterThan(0.95)
    expect(pearson(locationsOf(calibration), trueLocations)).toBeGreaterThan(0.99)
  })

  test('is unbiased in mean slope and location', () => {
    const gap = (x: number[], y: number[]): number =>
      Math.abs(x.reduce((a, b) => a + b, 0) - y.reduce((a, b) => a + b, 0)) / x.length
    expect(gap(slopesOf(calibration), trueSlopes)).toBeLessThan(0.08)
    expect(gap(locationsOf(calibration), trueLocations)).toBeLessThan(0.06)
  })

  test('recovers the correlations of the qualities within 0.1 on average', () => {
    const gaps = pairsOfQualities.map(([a, b]) =>
      Math.abs(correlationOf(calibration, a, b) - trueCorrelation(a, b)),
    )
    expect(gaps.reduce((x, y) => x + y, 0) / gaps.length).toBeLessThan(0.1)
  })

  test('gives thresholds in order and counts the answers behind them', () => {
    for (const { thresholds, answers, slope } of Object.values(calibration.items)) {
      expect(answers).toBe(1500)
      expect(slope).toBeGreaterThan(0)
      thresholds.slice(1).forEach((b, k) => expect(b).toBeGreaterThan(thresholds[k]!))
    }
  })

  test('is plain JSON data and scores the same after a round trip', () => {
    const first = createEngine({ ...blank, calibration })
    const second = createEngine(blank)
    const copy: Calibration = JSON.parse(JSON.stringify(calibration))
    second.load(copy)
    for (const engine of [first, second]) expect(engine.save()).toEqual(calibration)
    const [a, b] = [first.session({ seed: 1 }), second.session({ seed: 1 })]
    for (const session of [a, b]) session.answer('q0-1', 4)
    expect(a.result()).toEqual(b.result())
  })

  test('scores held-out people nearly as well as the true parameters do', () => {
    const people = drawPeople(60, 99)
    const [known, found] = [createEngine(truth), createEngine({ ...blank, calibration })].map(engine =>
      people.flatMap(row => {
        const session = engine.session({ seed: 1 })
        for (const [id, value] of Object.entries(row)) session.answer(id, value)
        return session.result().map(({ mean }) => mean)
      }),
    )
    expect(pearson(known!, found!)).toBeGreaterThan(0.99)
  })

  test('publishes standard errors at least as wide as the model says', () => {
    expect(calibration.inflation).toBeGreaterThanOrEqual(1)
    expect(calibration.inflation).toBeLessThan(1.6)
  })
})

describe('calibration from incomplete and extreme data', () => {
  const engine = createEngine(blank)

  test('works when each person answers a random fifth of the items', () => {
    const calibration = engine.calibrate(drawPeople(1500, 2, 0.2))
    expect(pearson(locationsOf(calibration), trueLocations)).toBeGreaterThan(0.95)
    const found = pairsOfQualities.map(([a, b]) => correlationOf(calibration, a, b))
    expect(
      pearson(
        found,
        pairsOfQualities.map(([a, b]) => trueCorrelation(a, b)),
      ),
    ).toBeGreaterThan(0.85)
  })

  test('moves from the expert parameters to the data as people increase', () => {
    const start = engine.save()
    const moved = (people: number): number => {
      const { items: after } = engine.calibrate(drawPeople(people, 3))
      return items.reduce(
        (sum, { id }) => sum + Math.abs(after[id]!.thresholds[0]! - start.items[id]!.thresholds[0]!),
        0,
      )
    }
    expect(moved(3)).toBeLessThan(0.6 * moved(600))
  })

  test('without any rows keeps the expert parameters', () => {
    const { people, items: after, loadings: factors } = engine.calibrate([])
    expect(people).toBe(0)
    expect(after['q0-0']).toEqual(engine.save().items['q0-0'])
    expect(Object.keys(factors)).toHaveLength(6)
  })

  test('items without answers keep the expert parameters', () => {
    const rows = drawPeople(100, 4).map(({ 'q0-0': _gone, ...rest }) => rest)
    const calibration = engine.calibrate(rows)
    expect(calibration.items['q0-0']!.answers).toBe(0)
    expect(calibration.items['q0-0']!.slope).toBeCloseTo(1.2, 1)
  })

  test('empty rows, null answers and duplicated rows are accepted', () => {
    const rows = drawPeople(60, 5)
    const odd: AnswerRow[] = [{}, { 'q0-0': null, 'q0-1': undefined }, ...rows, ...rows]
    for (const { slope, thresholds } of Object.values(engine.calibrate(odd).items)) {
      expect(Number.isFinite(slope)).toBe(true)
      expect(thresholds.every(Number.isFinite)).toBe(true)
    }
  })

  test('an unused category and an item with unanimous answers stay finite', () => {
    const rows = drawPeople(300, 6).map(row => ({ ...row, 'q0-0': Math.min(row['q0-0']!, 2), 'q1-0': 4 }))
    const calibration = engine.calibrate(rows)
    for (const id of ['q0-0', 'q1-0']) {
      const { slope, thresholds } = calibration.items[id]!
      expect(slope).toBeGreaterThan(0)
      expect(thresholds.every(Number.isFinite)).toBe(true)
      thresholds.slice(1).forEach((b, k) => expect(b).toBeGreaterThan(thresholds[k]!))
    }
    createEngine({ ...blank, calibration })
      .session({ seed: 1 })
      .answer('q1-0', 0)
  })

  test('answers only at the ends of the scale stay finite', () => {
    const rows = drawPeople(100, 7).map(row =>
      Object.fromEntries(Object.entries(row).map(([id, value]) => [id, value > 2 ? 4 : 0])),
    )
    for (const { slope } of Object.values(engine.calibrate(rows).items))
      expect(Number.isFinite(slope)).toBe(true)
  })

  test('works for a single quality', () => {
    const one: EngineInput = {
      qualities: [{ id: 'quality0' }],
      items: blank.items.filter(i => i.id.startsWith('q0')),
    }
    const own = createEngine(one)
    const rows = drawPeople(80, 8).map(row =>
      Object.fromEntries(Object.entries(row).filter(([id]) => id.startsWith('q0'))),
    )
    const calibration = own.calibrate(rows)
    expect(calibration.loadings['quality0']).toEqual([])
    own.load(calibration)
    expect(own.session({ seed: 1 }).next()).not.toBeNull()
  })

  test('rejects invalid rows with the path of the mistake', () => {
    const place = (rows: AnswerRow[]): [string, string] => errorOf(() => engine.calibrate(rows))
    expect(place([{}, { unknown: 1 }])).toEqual(['unknown-item', 'rows[1]'])
    expect(place([{ 'q0-0': 5 }])).toEqual(['value-out-of-range', 'rows[0].q0-0'])
    expect(place([{ 'q0-0': -1 }])).toEqual(['value-out-of-range', 'rows[0].q0-0'])
    expect(place([{ 'q0-0': Number.NaN }])).toEqual(['value-out-of-range', 'rows[0].q0-0'])
    expect(place([{ 'q0-0': 1.5 }])).toEqual(['value-out-of-range', 'rows[0].q0-0'])
  })
})

describe('the strength of the expert prior', () => {
  test('is ten pseudo-people below 200 answers, five to two below 600, then one', () => {
    expect(stagePrior(0).pseudo).toBe(10)
    expect(stagePrior(199).pseudo).toBe(10)
    expect(stagePrior(200).pseudo).toBe(5)
    expect(stagePrior(599).pseudo).toBeCloseTo(2, 1)
    expect(stagePrior(600).pseudo).toBe(1)
    expect(stagePrior(100).slopeSd).toBeLessThan(stagePrior(700).slopeSd)
  })
})

describe('forced choices', () => {
  test('slopes and intercepts are estimated from the choices', () => {
    const pairItem = { id: 'pair', pair: ['quality0', 'quality1'] as const, slopes: [1.2, 1.2] as const }
    const engine = createEngine({ ...truth, items: [...truth.items, pairItem] })
    const random = seededRandom(77)
    const rows = drawPeople(400, 9).map(row => {
      const session = engine.session({ seed: 1 })
      for (const [id, value] of Object.entries(row)) session.answer(id, value)
      const [a, b] = session.result()
      const p = 1 / (1 + Math.exp(-(2 * a!.mean - 0.8 * b!.mean + 0.6)))
      return { ...row, pair: random() < p ? 1 : 0 }
    })
    const { slopes, intercept, answers } = engine.calibrate(rows).pairs['pair']!
    expect(answers).toBe(400)
    expect(slopes[0]).toBeGreaterThan(1.5)
    expect(slopes[1]).toBeLessThan(1.1)
    expect(intercept).toBeGreaterThan(0.35)
    expect(intercept).toBeLessThan(0.9)
  })
})
