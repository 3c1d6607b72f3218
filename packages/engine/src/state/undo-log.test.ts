import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildBankLayout } from '../input/bank-layout.ts'
import { FIRST_ANSWER, SKIPPED, UNTOUCHED } from './answer-codes.ts'
import { ByteWriter } from './byte-stream.ts'
import { newPersonState } from './person-state.ts'
import type { PersonState } from './person-state.ts'
import {
  appendUndoEntry,
  MAX_UNDO_ENTRIES,
  popUndoEntry,
  trimUndoLog,
  undoIndexOf,
  varintBytes,
} from './undo-log.ts'

const layout = buildBankLayout({
  qualities: [{ id: 'a' }, { id: 'b' }],
  items: [
    ...Array.from({ length: 8 }, (_, n) => ({
      id: `i${n}`,
      quality: n % 2 ? 'a' : 'b',
      keyed: 1 as const,
      categories: n < 6 ? 5 : 9,
    })),
    { id: 'p', pair: ['a', 'b'] },
  ],
})
const NO_LIMIT = 1e9
const answer = (value: number): number => FIRST_ANSWER + value

/** Appends an entry as a session does: code first, then the bands it changes. */
const append = (
  person: PersonState,
  item: number,
  code: number,
  bands: readonly [number, number][] = [],
): void => {
  const entry = appendUndoEntry(layout, person, item, code)
  for (const [quality, band] of bands) {
    entry.bands.push(quality, person.bands[quality]!)
    person.bands[quality] = band
  }
  trimUndoLog(person, NO_LIMIT)
}

const entries = fc.array(
  fc.record({
    item: fc.nat(8),
    value: fc.nat(1),
    skip: fc.boolean(),
    bands: fc.array(fc.tuple(fc.nat(1), fc.nat(3)), { maxLength: 2 }),
  }),
  { maxLength: 60 },
)

describe('the undo log', () => {
  test('restores every earlier state, entry by entry', () => {
    fc.assert(
      fc.property(entries, list => {
        const person = newPersonState(layout, 1)
        const history = [structuredClone(person)]
        for (const { item, value, skip, bands } of list) {
          append(person, item, skip ? SKIPPED : answer(value), bands)
          history.push(structuredClone(person))
        }
        for (const earlier of history.toReversed().slice(1)) {
          popUndoEntry(layout, person)
          expect(person).toEqual(earlier)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('returns the code that the removed entry had set', () => {
    const person = newPersonState(layout, 1)
    append(person, 3, answer(2))
    append(person, 3, answer(4))
    expect(popUndoEntry(layout, person)).toEqual({ item: 3, code: answer(4) })
    expect(popUndoEntry(layout, person)).toEqual({ item: 3, code: answer(2) })
    expect(popUndoEntry(layout, person)).toBeUndefined()
    expect(person).toEqual(newPersonState(layout, 1))
  })

  test('counts every entry as a step', () => {
    const person = newPersonState(layout, 1)
    append(person, 0, answer(0))
    append(person, 1, SKIPPED)
    append(person, 0, answer(1))
    expect(person.steps).toBe(3)
    popUndoEntry(layout, person)
    expect(person.steps).toBe(2)
  })

  test('is cut to half when it exceeds its number of entries', () => {
    const person = newPersonState(layout, 1)
    for (let n = 0; n < MAX_UNDO_ENTRIES; n++) append(person, n % 8, answer(n % 5))
    expect(person.undoStart).toBe(0)
    append(person, 0, answer(1))
    expect(person.undoLog.length - person.undoStart).toBe(MAX_UNDO_ENTRIES / 2)
  })

  test('is cut to half when it exceeds its bytes', () => {
    const person = newPersonState(layout, 1)
    for (let n = 0; n < 30; n++) append(person, n % 8, answer(n % 5))
    trimUndoLog(person, 20)
    const kept = person.undoLog.slice(person.undoStart)
    const bytes = kept.reduce((sum, { before }) => sum + 1 + (before > 0 ? 1 : 0), 0)
    expect(bytes).toBeLessThanOrEqual(10)
    expect(bytes).toBeGreaterThan(7)
  })

  test('gives dropped entries back when the entry that dropped them is removed', () => {
    const person = newPersonState(layout, 1)
    for (let n = 0; n < MAX_UNDO_ENTRIES; n++) append(person, n % 8, answer(n % 5))
    append(person, 0, answer(1))
    popUndoEntry(layout, person)
    expect(person.undoStart).toBe(0)
  })
})

describe('the entry that an undo of an item needs', () => {
  const answered = (): PersonState => {
    const person = newPersonState(layout, 1)
    for (const item of [2, 5, 2, 7]) append(person, item, answer(item % 5))
    return person
  }

  test('is the latest one of the item', () => {
    expect(undoIndexOf(answered(), 2)).toBe(2)
    expect(undoIndexOf(answered(), 5)).toBe(1)
  })

  test('is missing for an item that was never answered', () => {
    expect(undoIndexOf(answered(), 3)).toBe(-1)
  })

  test('is missing when it has been dropped', () => {
    const person = answered()
    person.undoStart = 2
    expect(undoIndexOf(person, 5)).toBe(-1)
    expect(undoIndexOf(person, 7)).toBe(3)
  })

  test('is missing when the entry before it has been dropped, which counts transitions', () => {
    const person = answered()
    person.undoStart = 2
    expect(undoIndexOf(person, 2)).toBe(-1)
  })

  test('exists for the very first entry of a person', () => {
    const person = newPersonState(layout, 1)
    append(person, 4, answer(3))
    expect(undoIndexOf(person, 4)).toBe(0)
  })
})

describe('the transition table', () => {
  const table = (steps: readonly (readonly [item: number, code: number])[]): Record<string, number> => {
    const person = newPersonState(layout, 1)
    for (const [item, code] of steps) append(person, item, code)
    return Object.fromEntries(
      [...person.transitions].flatMap((times, cell) =>
        times > 0 ? [[`${Math.floor(cell / 8)}→${cell % 8}`, times]] : [],
      ),
    )
  }

  test.each<[string, (readonly [number, number])[], Record<string, number>]>([
    ['nothing for a single answer', [[0, answer(3)]], {}],
    [
      'each pair of neighbouring answers',
      [
        [0, answer(3)],
        [1, answer(3)],
        [2, answer(1)],
        [3, answer(3)],
        [4, answer(3)],
      ],
      { '3→3': 2, '3→1': 1, '1→3': 1 },
    ],
    [
      'fast answers like others',
      [
        [0, answer(3)],
        [1, answer(5 + 2)],
      ],
      { '3→2': 1 },
    ],
    [
      'nothing across a skip',
      [
        [0, answer(3)],
        [1, SKIPPED],
        [2, answer(3)],
      ],
      {},
    ],
    [
      'nothing across a forced choice',
      [
        [0, answer(3)],
        [8, answer(1)],
        [2, answer(3)],
      ],
      {},
    ],
    [
      'nothing between scales of different length',
      [
        [0, answer(3)],
        [6, answer(3)],
      ],
      {},
    ],
    [
      'nothing on scales of more than eight categories',
      [
        [6, answer(3)],
        [7, answer(3)],
      ],
      {},
    ],
  ])('holds %s', (_name, steps, expected) => {
    expect(table(steps)).toEqual(expected)
  })
})

describe('the size of a varint', () => {
  test('is what the writer needs', () => {
    for (const value of [0, 1, 127, 128, 16_383, 16_384, 2 ** 21 - 1, 2 ** 21]) {
      const writer = new ByteWriter()
      writer.varint(value)
      expect(varintBytes(value)).toBe(writer.toBytes().length)
    }
  })
})

test('a new person has no answers, no bands, all items allowed and equal goals', () => {
  const person = newPersonState(layout, 7)
  expect(person.seed).toBe(7)
  expect(person.answerCodes.every(code => code === UNTOUCHED)).toBe(true)
  expect(person.bands.every(band => band === 0)).toBe(true)
  expect(person.allowed.every(flag => flag === 1)).toBe(true)
  expect(person.goals.every(goal => goal === 255)).toBe(true)
})
