import { describe, expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import type { EngineInput, ItemInput } from '../types/input.ts'
import { groupAnswers } from './answer-matrix.ts'
import { buildBankLayout } from './bank-layout.ts'

const items: ItemInput[] = [
  { id: 'a0', quality: 'a', keyed: 1, categories: 5 },
  { id: 'b0', quality: 'b', keyed: -1, categories: 3, near: ['a0', 'c0'] },
  { id: 'c0', quality: 'c', keyed: 1, categories: 2, near: ['b0'], retired: true },
  { id: 'ab', pair: ['a', 'b'], keyed: [1, -1] },
  { id: 'a1', quality: 'a', keyed: -1, categories: 5 },
]
const bank: EngineInput = {
  qualities: [
    { id: 'a', direction: 'x' },
    { id: 'b', kind: 'S' },
    { id: 'c', direction: 'x', kind: 'P' },
  ],
  items,
}
const layout = buildBankLayout(bank)

describe('the bank as arrays', () => {
  test('numbers directions in order of first appearance; a quality without one is its own', () => {
    expect(layout.directionIds).toEqual(['x', 'b'])
    expect([...layout.directionOf]).toEqual([0, 1, 0])
  })

  test('has kind T where none is given', () => {
    expect(layout.kinds).toEqual(['T', 'S', 'P'])
  })

  test('lists the graded items of each quality, and the pairs apart', () => {
    expect(layout.itemsOf).toEqual([[0, 4], [1], [2]])
    expect(layout.pairs).toEqual([3])
    expect([...layout.qualityOf]).toEqual([0, 1, 2, 0, 0])
    expect([...layout.secondQualityOf]).toEqual([-1, -1, -1, 1, -1])
  })

  test('holds keys, categories and retirement', () => {
    expect([...layout.keyed]).toEqual([1, -1, 1, 1, -1])
    expect([...layout.secondKeyed]).toEqual([0, 0, 0, -1, 0])
    expect([...layout.categories]).toEqual([5, 3, 2, 2, 5])
    expect([...layout.retired]).toEqual([0, 0, 1, 0, 0])
  })

  test('has near-duplicates in both directions, each once', () => {
    expect(layout.nearDuplicates).toEqual([[1], [0, 2], [1], [], []])
  })

  test('ignores an item that names itself as near', () => {
    const own = buildBankLayout({ ...bank, items: [{ ...items[0]!, near: ['a0'] }] })
    expect(own.nearDuplicates).toEqual([[]])
  })
})

describe('the hashes that saved states are checked against', () => {
  const hashesOf = (change: Partial<EngineInput>): number[] => [
    ...buildBankLayout({ ...bank, ...change }).prefixHashes,
  ]
  const plain = [...layout.prefixHashes]

  test('stay the same for the first items when items are appended', () => {
    const added: ItemInput = { id: 'new', quality: 'b', keyed: 1, categories: 4 }
    expect(hashesOf({ items: [...items, added] }).slice(0, 6)).toEqual(plain)
  })

  test.each<[string, Partial<EngineInput>, boolean]>([
    ['another order of items', { items: [items[1]!, items[0]!, ...items.slice(2)] }, false],
    [
      'another id',
      { items: items.with(0, { ...items[0]!, id: 'other' }).map(item => ({ ...item, near: [] })) },
      false,
    ],
    [
      'another number of categories',
      { items: items.with(4, { id: 'a1', quality: 'a', keyed: -1, categories: 4 }) },
      false,
    ],
    [
      'another quality',
      { items: items.with(4, { id: 'a1', quality: 'b', keyed: -1, categories: 5 }) },
      false,
    ],
    ['another order of qualities', { qualities: bank.qualities.toReversed() }, false],
    ['another key', { items: items.with(4, { id: 'a1', quality: 'a', keyed: 1, categories: 5 }) }, true],
    ['a retired item', { items: items.with(4, { ...items[4]!, retired: true }) }, true],
    ['other near-duplicates', { items: items.map(item => ({ ...item, near: [] })) }, true],
    ['other directions', { qualities: bank.qualities.map(({ id }) => ({ id })) }, true],
  ])('with %s are equal: %s', (_name, change, isEqual) => {
    expect(hashesOf(change).at(-1) === plain.at(-1)).toBe(isEqual)
  })
})

describe('answers grouped by quality', () => {
  const rows = [{ a0: 4, b0: 0, ab: 1, c0: null }, {}, { a1: 0, a0: undefined, c0: 1 }]
  const grouped = groupAnswers(layout, rows)

  test('hold the keyed values person by person', () => {
    const [a, b, c] = grouped.qualities
    expect([...a!.starts]).toEqual([0, 1, 1, 2])
    expect([...a!.item]).toEqual([0, 1])
    // The item a1 is reversed: the lowest value is the highest in the keyed direction.
    expect([...a!.value]).toEqual([4, 4])
    expect([...b!.value]).toEqual([2])
    expect([...c!.starts]).toEqual([0, 0, 0, 1])
  })

  test('keep forced choices apart', () => {
    expect(grouped.pairs).toEqual([{ person: 0, item: 3, value: 1 }])
  })

  test('count the answers of every item', () => {
    expect([...grouped.counts]).toEqual([1, 1, 1, 1, 1])
    expect(grouped.people).toBe(3)
  })

  test.each<[string, Record<string, number>, string, string]>([
    ['an unknown item', { zz: 1 }, 'unknown-item', 'rows[0]'],
    ['a value beyond the scale', { b0: 3 }, 'value-out-of-range', 'rows[0].b0'],
    ['a negative value', { a0: -1 }, 'value-out-of-range', 'rows[0].a0'],
    ['a fraction', { a0: 1.5 }, 'value-out-of-range', 'rows[0].a0'],
    ['a third choice of a pair', { ab: 2 }, 'value-out-of-range', 'rows[0].ab'],
  ])('reject %s', (_name, row, code, where) => {
    expect(errorOf(() => groupAnswers(layout, [row]))).toEqual([code, where])
  })
})
