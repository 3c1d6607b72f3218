import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createWith,
  loadWith,
  odd,
  smallBank,
  smallCalibration,
  withItem,
  withQuality,
} from '../../testing/invalid-input.ts'
import { createEngine, EngineError, isChange, linkCalibrations, percentileIn } from '../index.ts'
import type { EngineInput, Session } from '../index.ts'

const engine = createEngine(smallBank)
const session = (): Session => engine.session({ seed: 1 })

describe('anything at all', () => {
  const places: [string, (value: unknown) => unknown][] = [
    ['as input', value => createEngine(odd(value))],
    ['as a quality', value => createEngine(odd({ qualities: [value], items: [] }))],
    ['as a field of a quality', value => withQuality({ id: 'a', kind: value })()],
    ['as loadings', value => withQuality({ id: 'a', loadings: value })()],
    ['as an item', value => withItem(value)()],
    ['as a pair', value => withItem({ id: 'p', pair: value })()],
    ['as thresholds', value => withItem({ ...smallBank.items[0], thresholds: value })()],
    ['as near-duplicates', value => withItem({ ...smallBank.items[0], near: value })()],
    ['as categories', value => withItem({ ...smallBank.items[0], categories: value })()],
    ['as a key', value => withItem({ ...smallBank.items[0], keyed: value })()],
    ['as correlations', value => createWith({ correlations: value })()],
    ['as factors', value => createWith({ factors: value })()],
    ['as selection', value => createWith({ selection: value })().session().nextMany(3)],
    ['as a calibration', value => createEngine(smallBank).load(odd(value))],
    ['as loadings of a calibration', value => loadWith(c => (c.loadings = odd(value)))()],
    ['as items of a calibration', value => loadWith(c => (c.items = odd(value)))()],
    ['as minor factors', value => loadWith(c => (c.items['x']!.minor = odd(value)))()],
    ['as inflations', value => loadWith(c => (c.inflations = odd(value)))()],
    [
      'as an inflation',
      value =>
        createWith({ calibration: { ...smallCalibration(), inflations: { a: value } } })()
          .session()
          .result(),
    ],
    ['as rows', value => engine.calibrate(odd(value))],
    ['as a row', value => engine.calibrate([odd(value)])],
    ['as an answer of a row', value => engine.calibrate([{ x: odd(value) }])],
    ['as facts', value => engine.health([{ x: 1 }], odd(value))],
    ['as times', value => engine.health([{ x: 1 }], { times: odd(value) })],
    ['as a time of an item', value => engine.health([{ x: 1 }], { times: { x: [odd(value)] } })],
    ['as skips', value => engine.health([{ x: 1 }], { skips: odd(value) })],
    ['as skips of an item', value => engine.health([{ x: 1 }], { skips: { x: odd(value) } })],
    ['as groups', value => engine.dif([{ x: 1 }], odd(value))],
    ['as a group', value => engine.dif([{ x: 1 }], [odd(value)])],
    ['as a session', value => engine.session(odd(value)).nextMany(2)],
    ['as goals', value => engine.session({ goals: odd(value) }).nextMany(2)],
    ['as a goal', value => engine.session({ goals: { a: odd(value) } }).nextMany(2)],
    ['as items to ask', value => engine.session({ items: odd(value) }).nextMany(2)],
    ['as a seed', value => engine.session({ seed: odd(value) }).nextMany(2)],
    ['as answers to leave out', value => engine.session({ without: odd(value) }).nextMany(2)],
    ['as a state', value => engine.session({ state: odd(value) })],
    ['as an item to answer', value => session().answer(odd(value), 1)],
    ['as a value', value => session().answer('x', odd(value))],
    ['as a time', value => session().answer('x', 1, odd(value))],
    ['as options of an answer', value => session().answer('x', 1, 2000, odd(value))],
    ['as an item to skip', value => session().skip(odd(value))],
    ['as an item to take back', value => session().undo(odd(value))],
    ['as an item to predict', value => session().predict(odd(value))],
    ['as a quality to ask about', value => session().answersUntilBand(odd(value))],
    ['as a number of items', value => session().nextMany(odd(value))],
    ['as options', value => session().next(odd(value))],
    ['as pending', value => session().next({ pending: odd(value) })],
    ['as a cohort', value => percentileIn(odd(value), 1)],
    ['as a measurement', value => isChange(odd(value), { mean: 1, sd: 1 })],
    ['as a link', value => linkCalibrations(smallCalibration(), odd(value), { x: 'a', y: 'b' })],
    [
      'as pairs of a link',
      value => linkCalibrations(smallCalibration(), smallCalibration(), { x: 'a', y: 'b' }, odd(value)),
    ],
  ]

  test.each(places)('%s is taken or refused by an EngineError', (_name, act) => {
    const anything = fc.oneof(
      fc.anything({ withNullPrototype: true, withBigInt: true, withTypedArray: true, withSparseArray: true }),
      fc.constantFrom(
        Symbol('odd'),
        () => 1,
        new Map([['a', 1]]),
        { __proto__: null },
        Number.NaN,
        -0,
        1e308,
      ),
    )
    fc.assert(
      fc.property(anything, value => {
        try {
          act(value)
        } catch (error) {
          expect(error).toBeInstanceOf(EngineError)
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('at the edge of what is taken', () => {
  test('a session without options asks everything', () => {
    expect(new Set(engine.session().nextMany(9))).toEqual(new Set(['x', 'y']))
  })

  test('more of the best than there are items is all of them', () => {
    const chosen = createWith({ selection: { top: 1e9 } })()
      .session({ seed: 1 })
      .nextMany(9)
    expect(new Set(chosen)).toEqual(new Set(['x', 'y']))
  })

  test.each([5, 8, 20, 50])('choices against odds of exp(%i) leave the belief on the grid', intercept => {
    const items = Array.from({ length: 12 }, (_, n) => ({
      id: `p${n}`,
      pair: ['a', 'b'] as const,
      intercept,
    }))
    const session = createEngine({ ...smallBank, items }).session({ seed: 1 })
    for (const { id } of items) {
      session.answer(id, 0)
      for (const { mean, sd } of session.result()) {
        expect(Math.abs(mean)).toBeLessThan(4.5)
        expect(sd).toBeGreaterThan(0)
      }
      expect(session.predict(id)[0]! + session.predict(id)[1]!).toBeCloseTo(1, 9)
    }
  })

  test('items and qualities may be called like the fields that every object has', () => {
    const named: EngineInput = {
      qualities: [{ id: 'constructor' }, { id: 'toString' }],
      items: [
        { id: 'valueOf', quality: 'constructor', keyed: 1, categories: 5 },
        { id: 'hasOwnProperty', quality: 'toString', keyed: 1, categories: 5 },
      ],
    }
    const own = createEngine(named)
    const calibration = own.calibrate([{ valueOf: 1 }, {}])
    own.load({ ...calibration, items: {}, loadings: {} })
    own.load(calibration)
    expect(own.health([{}]).map(health => health.answers)).toEqual([0, 0])
    const session = own.session({ goals: { constructor: 2 } })
    session.answer('valueOf', 4)
    expect(session.answers()).toEqual({ valueOf: 4 })
  })

  test('what a calibration of all-extreme people gives can be loaded', () => {
    const rows = Array.from({ length: 300 }, () => ({ x: 4, y: 3, p: 1 }))
    const own = createEngine(smallBank)
    own.load(own.calibrate(rows))
    expect(own.save().people).toBe(300)
  })
})
