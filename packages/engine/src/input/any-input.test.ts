import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createWith,
  loadWith,
  invalid,
  smallBank,
  smallCalibration,
  withItem,
  withQuality,
} from '../../testing/invalid-input.ts'
import { createEngine, EngineError, linkCalibrations, percentileIn } from '../index.ts'
import type { EngineInput, Session } from '../index.ts'

const engine = createEngine(smallBank)
const session = (): Session => engine.session({ seed: 1 })

describe('arbitrary values', () => {
  const places: [string, (value: unknown) => unknown][] = [
    ['as input', value => createEngine(invalid(value))],
    ['as a quality', value => createEngine(invalid({ qualities: [value], items: [] }))],
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
    ['as a calibration', value => createEngine(smallBank).load(invalid(value))],
    ['as loadings of a calibration', value => loadWith(c => (c.loadings = invalid(value)))()],
    ['as items of a calibration', value => loadWith(c => (c.items = invalid(value)))()],
    ['as minor factors', value => loadWith(c => (c.items['x']!.minor = invalid(value)))()],
    ['as inflations', value => loadWith(c => (c.inflations = invalid(value)))()],
    [
      'as an inflation',
      value =>
        createWith({ calibration: { ...smallCalibration(), inflations: { a: value } } })()
          .session()
          .result(),
    ],
    ['as rows', value => engine.calibrate(invalid(value))],
    ['as a row', value => engine.calibrate([invalid(value)])],
    ['as an answer of a row', value => engine.calibrate([{ x: invalid(value) }])],
    ['as facts', value => engine.health([{ x: 1 }], invalid(value))],
    ['as times', value => engine.health([{ x: 1 }], { times: invalid(value) })],
    ['as a time of an item', value => engine.health([{ x: 1 }], { times: { x: [invalid(value)] } })],
    ['as skips', value => engine.health([{ x: 1 }], { skips: invalid(value) })],
    ['as skips of an item', value => engine.health([{ x: 1 }], { skips: { x: invalid(value) } })],
    ['as groups', value => engine.dif([{ x: 1 }], invalid(value))],
    ['as a group', value => engine.dif([{ x: 1 }], [invalid(value)])],
    ['as a session', value => engine.session(invalid(value)).nextMany(2)],
    ['as goals', value => engine.session({ goals: invalid(value) }).nextMany(2)],
    ['as a goal', value => engine.session({ goals: { a: invalid(value) } }).nextMany(2)],
    ['as items to ask', value => engine.session({ items: invalid(value) }).nextMany(2)],
    ['as a seed', value => engine.session({ seed: invalid(value) }).nextMany(2)],
    ['as answers to leave out', value => engine.session({ without: invalid(value) }).nextMany(2)],
    ['as a state', value => engine.session({ state: invalid(value) })],
    ['as an item to answer', value => session().answer(invalid(value), 1)],
    ['as a value', value => session().answer('x', invalid(value))],
    ['as a time', value => session().answer('x', 1, invalid(value))],
    ['as options of an answer', value => session().answer('x', 1, 2000, invalid(value))],
    ['as an item to skip', value => session().skip(invalid(value))],
    ['as an item to take back', value => session().undo(invalid(value))],
    ['as an item to predict', value => session().predict(invalid(value))],
    ['as a quality to ask about', value => session().answersUntilBand(invalid(value))],
    ['as a number of items', value => session().nextMany(invalid(value))],
    ['as options', value => session().next(invalid(value))],
    ['as pending', value => session().next({ pending: invalid(value) })],
    ['as a cohort', value => percentileIn(invalid(value), 1)],
    ['as a link', value => linkCalibrations(smallCalibration(), invalid(value), { x: 'a', y: 'b' })],
    [
      'as pairs of a link',
      value => linkCalibrations(smallCalibration(), smallCalibration(), { x: 'a', y: 'b' }, invalid(value)),
    ],
  ]

  test.each(places)('%s are accepted or rejected with an EngineError', (_name, act) => {
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

describe('edge cases of valid input', () => {
  test('a session without options may ask every item', () => {
    expect(new Set(engine.session().nextMany(9))).toEqual(new Set(['x', 'y']))
  })

  test('`top` beyond the number of items draws among all of them', () => {
    const chosen = createWith({ selection: { top: 1e9 } })()
      .session({ seed: 1 })
      .nextMany(9)
    expect(new Set(chosen)).toEqual(new Set(['x', 'y']))
  })

  test.each([5, 8, 20, 50])('choices against odds of exp(%i) keep the belief on the grid', intercept => {
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

  test('ids may be names of inherited object properties', () => {
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

  test('a calibration on all-extreme answers can be loaded', () => {
    const rows = Array.from({ length: 300 }, () => ({ x: 4, y: 3, p: 1 }))
    const own = createEngine(smallBank)
    own.load(own.calibrate(rows))
    expect(own.save().people).toBe(300)
  })
})
