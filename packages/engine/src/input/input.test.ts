import { describe, expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { smallBank, smallCalibration } from '../../testing/invalid-input.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { Calibration, EngineInput, ItemInput } from '../index.ts'

const wrongItem = (change: object): EngineInput => ({
  ...smallBank,
  items: [{ ...smallBank.items[0]!, ...change }],
})
const wrongCalibration = (change: (calibration: Calibration) => void): EngineInput => {
  const calibration = smallCalibration()
  change(calibration)
  return { ...smallBank, calibration }
}

describe('an invalid bank is rejected with the path of the mistake', () => {
  test.each<[string, EngineInput, string, string]>([
    ['no quality', { ...smallBank, qualities: [] }, 'bad-input', 'qualities'],
    ['an empty id', { ...smallBank, qualities: [{ id: '' }] }, 'bad-input', 'qualities[0].id'],
    [
      'a quality twice',
      { ...smallBank, qualities: [{ id: 'a' }, { id: 'a' }] },
      'duplicate-id',
      'qualities[1].id',
    ],
    [
      'an item twice',
      { ...smallBank, items: [smallBank.items[0]!, smallBank.items[0]!] },
      'duplicate-id',
      'items[1].id',
    ],
    ['an unknown quality', wrongItem({ quality: 'z' }), 'unknown-quality', 'items[0].quality'],
    ['an unknown near-duplicate', wrongItem({ near: ['z'] }), 'unknown-item', 'items[0].near'],
    ['one category', wrongItem({ categories: 1 }), 'bad-input', 'items[0].categories'],
    ['half a category', wrongItem({ categories: 2.5 }), 'bad-input', 'items[0].categories'],
    ['eleven categories', wrongItem({ categories: 11 }), 'bad-input', 'items[0].categories'],
    ['a key of 0', wrongItem({ keyed: 0 }), 'bad-input', 'items[0].keyed'],
    ['a slope of 0', wrongItem({ slope: 0 }), 'bad-input', 'items[0].slope'],
    ['a slope that is no number', wrongItem({ slope: Number.NaN }), 'bad-input', 'items[0].slope'],
    ['too few thresholds', wrongItem({ thresholds: [0] }), 'bad-input', 'items[0].thresholds'],
    [
      'thresholds out of order',
      wrongItem({ thresholds: [0, 1, 0.5, 2] }),
      'bad-input',
      'items[0].thresholds[2]',
    ],
    [
      'an endless loading',
      { ...smallBank, qualities: [{ id: 'a', loadings: [Infinity] }, { id: 'b' }] },
      'bad-input',
      'qualities[0].loadings[0]',
    ],
    [
      'eleven factors',
      {
        ...smallBank,
        qualities: [{ id: 'a', loadings: Array.from({ length: 11 }, () => 0.1) }, { id: 'b' }],
      },
      'bad-input',
      'qualities[0].loadings',
    ],
    ['a matrix of the wrong size', { ...smallBank, correlations: [[1]] }, 'bad-input', 'correlations'],
    [
      'a correlation of 2',
      {
        ...smallBank,
        correlations: [
          [1, 2, 0],
          [2, 1, 0],
          [0, 0, 1],
        ],
      },
      'bad-input',
      'correlations[0][1]',
    ],
    [
      'a calibration of tomorrow',
      wrongCalibration(c => Object.assign(c, { version: 2 })),
      'bad-input',
      'calibration.version',
    ],
    [
      'a calibrated slope below 0',
      wrongCalibration(c => (c.items['x']!.slope = -1)),
      'bad-input',
      'calibration.items.x.slope',
    ],
    ['no inflation', wrongCalibration(c => (c.inflation = 0)), 'bad-input', 'calibration.inflation'],
  ])('%s', (_name, input, code, where) => {
    expect(errorOf(() => createEngine(input))).toEqual([code, where])
  })
})

describe('an invalid call is rejected with the path of the mistake', () => {
  const engine = createEngine(smallBank)

  test.each<[string, () => unknown, string, string]>([
    ['a seed that is no number', () => engine.session({ seed: Number.NaN }), 'bad-input', 'session.seed'],
    ['an unknown item to ask', () => engine.session({ items: ['z'] }), 'unknown-item', 'session.items[0]'],
    ['a goal below 0', () => engine.session({ goals: { a: -1 } }), 'bad-input', 'session.goals.a'],
    [
      'a goal that is no number',
      () => engine.session({ goals: { a: Number.NaN } }),
      'bad-input',
      'session.goals.a',
    ],
    ['a batch of -1', () => engine.session({}).nextMany(-1), 'bad-input', 'nextMany.n'],
    ['a batch of NaN', () => engine.session({}).nextMany(Number.NaN), 'bad-input', 'nextMany.n'],
    [
      'an unknown pending item',
      () => engine.session({}).next({ pending: ['z'] }),
      'unknown-item',
      'pending[0]',
    ],
    ['a prediction of nothing', () => engine.session({}).predict('z'), 'unknown-item', 'predict.itemId'],
    [
      'an unknown quality',
      () => engine.session({}).answersUntilBand('z'),
      'unknown-quality',
      'answersUntilBand',
    ],
    ['a negative time', () => engine.session({}).answer('x', 1, -5), 'bad-input', 'answer.ms (item "x")'],
    ['undo of nothing', () => engine.session({}).undo('x'), 'not-answered', 'undo.itemId'],
  ])('%s', (_name, act, code, where) => {
    expect(errorOf(act)).toEqual([code, where])
  })

  test('a rejected answer changes nothing', () => {
    const session = engine.session({ seed: 1 })
    session.answer('x', 2)
    const before = session.state()
    errorOf(() => session.answer('x', 3))
    errorOf(() => session.answer('y', 9))
    errorOf(() => session.skip('x'))
    expect(session.state()).toEqual(before)
  })
})

describe('minimal banks', () => {
  test('one quality, one item, no correlation', () => {
    const engine = createEngine({
      qualities: [{ id: 'a' }],
      items: [{ id: 'x', quality: 'a', keyed: 1, categories: 2 }],
    })
    const session = engine.session({ seed: 'a text' })
    expect(session.next()).toBe('x')
    session.answer('x', 1)
    expect(session.result()[0]!.mean).toBeGreaterThan(0)
    expect(session.next()).toBeNull()
    expect(session.progress()).toEqual([{ direction: 'a', value: 1, done: true, left: 0 }])
  })

  test('no item at all', () => {
    const session = createEngine({ qualities: [{ id: 'a' }], items: [] }).session({})
    expect(session.next()).toBeNull()
    expect(session.result()[0]!.mean).toBe(0)
    expect(session.carelessScore()).toBe(0)
  })

  test('an expert may give a matrix instead of loadings, or correlated factors', () => {
    const items: ItemInput[] = ['a', 'b', 'c'].map(id => ({
      id: `i${id}`,
      quality: id,
      keyed: 1,
      categories: 5,
    }))
    const matrix = [
      [1, 0.6, -0.5],
      [0.6, 1, -0.4],
      [-0.5, -0.4, 1],
    ]
    const byMatrix = createEngine({
      qualities: ['a', 'b', 'c'].map(id => ({ id })),
      items,
      correlations: matrix,
    })
    const byFactors = createEngine({
      qualities: [
        { id: 'a', loadings: [0.8, 0] },
        { id: 'b', loadings: [0.8, 0] },
        { id: 'c', loadings: [0, 0.8] },
      ],
      items,
      factors: {
        correlations: [
          [1, -0.7],
          [-0.7, 1],
        ],
      },
    })
    for (const engine of [byMatrix, byFactors]) {
      const session = engine.session({ seed: 1 })
      session.answer('ia', 4)
      const [a, b, c] = session.result()
      expect(a!.mean).toBeGreaterThan(b!.mean)
      expect(b!.mean).toBeGreaterThan(0.1)
      expect(c!.mean).toBeLessThan(-0.1)
    }
  })
})

describe('progress and answers until a band', () => {
  const bank = testBank(14, 10)
  const engine = createEngine(bank)

  test('progress starts at 0 and ends at 1 with nothing left to ask', () => {
    const session = engine.session({ seed: 1 })
    expect(session.progress().map(p => p.value)).toEqual([0, 0])
    expect(session.progress().map(p => p.left)).toEqual([70, 70])
    for (const item of bank.items) session.answer(item.id, 2)
    for (const { value, done, left } of session.progress()) {
      expect(value).toBeCloseTo(1, 9)
      expect(done).toBe(true)
      expect(left).toBe(0)
    }
  })

  test('progress stays below one third while no quality has more than one answer', () => {
    const session = engine.session({ seed: 1 })
    for (const item of bank.items.slice(0, 14)) session.answer(item.id, 2)
    for (const { value } of session.progress()) expect(value).toBeLessThan(1 / 3)
  })

  test('items that are not allowed do not hold progress back', () => {
    const items = bank.items.filter(item => item.id.endsWith('-0')).map(item => item.id)
    const session = engine.session({ seed: 1, items })
    for (const id of items) session.answer(id, 2)
    expect(session.progress().every(p => p.value > 0.99 && p.done)).toBe(true)
  })

  test('answersUntilBand names a number only while there is no band, and 0 once there is one', () => {
    const session = engine.session({ seed: 1 })
    for (let n = 0; n < 10; n++) {
      const item = bank.items.find(i => i.id === `q0-${n}`)!
      session.answer(item.id, item.keyed === 1 ? 4 : 0)
      const hasBand = session.bands()['quality0'] !== 'unclear'
      const left = session.answersUntilBand('quality0')
      if (hasBand) expect(left).toBe(0)
      else expect(left).not.toBe(0)
    }
    expect(session.result()[0]!.band).toBe('high')
  })

  test('a quality of kind S never gets a band nor an estimate of one', () => {
    const input: EngineInput = { ...bank, qualities: bank.qualities.map(q => ({ ...q, kind: 'S' as const })) }
    const session = createEngine(input).session({ seed: 1 })
    for (const item of bank.items) session.answer(item.id, item.keyed === 1 ? 4 : 0)
    expect(session.result().every(r => r.band === 'unclear')).toBe(true)
    expect(session.answersUntilBand('quality0')).toBeNull()
  })
})
