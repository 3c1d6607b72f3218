import { EngineError } from '../engine-error.ts'
import type { AnswerRow } from '../types/calibration.ts'
import type { BankLayout } from './bank-layout.ts'
import { describeValue } from './input-checks.ts'

/** The answers of many people to the graded items of one quality, person by person (compressed rows). */
export interface AnswerMatrix {
  /** Global item numbers; `item` below indexes this list. */
  items: number[]
  people: number
  /** Answers of person n: from starts[n] up to starts[n + 1]. */
  starts: Int32Array
  item: Int32Array
  /** In the keyed direction: reversed items are already turned round. */
  value: Uint8Array
}

/** A choice of one person between the statements of a pair: 1 = the first. */
export interface PairAnswer {
  person: number
  item: number
  value: number
}

export interface Answers {
  people: number
  qualities: AnswerMatrix[]
  pairs: PairAnswer[]
  /** Answers per item. */
  counts: Int32Array
}

/** Checks every row and sorts the answers by quality. Throws an EngineError that names row and item. */
export const groupAnswers = (layout: BankLayout, rows: readonly AnswerRow[]): Answers => {
  const columns = layout.itemsOf.map(() => ({ item: [] as number[], value: [] as number[], starts: [0] }))
  const counts = new Int32Array(layout.itemIds.length)
  const positionOf = new Int32Array(layout.itemIds.length)
  for (const items of layout.itemsOf) items.forEach((item, i) => (positionOf[item] = i))
  const pairs: PairAnswer[] = []
  rows.forEach((row, person) => {
    for (const id in row) {
      const value = row[id]
      if (value === null || value === undefined) continue
      const item = checkedItem(layout, id, value, person)
      counts[item]!++
      if (layout.secondQualityOf[item]! >= 0) {
        pairs.push({ person, item, value })
        continue
      }
      const quality = columns[layout.qualityOf[item]!]!
      quality.item.push(positionOf[item]!)
      quality.value.push(layout.keyed[item] === 1 ? value : layout.categories[item]! - 1 - value)
    }
    for (const quality of columns) quality.starts.push(quality.item.length)
  })
  const qualities = columns.map(({ item, value, starts }, d) => ({
    items: layout.itemsOf[d]!,
    people: rows.length,
    starts: Int32Array.from(starts),
    item: Int32Array.from(item),
    value: Uint8Array.from(value),
  }))
  return { people: rows.length, qualities, pairs, counts }
}

const checkedItem = (layout: BankLayout, id: string, value: number, person: number): number => {
  const item = layout.itemIndex.get(id)
  if (item === undefined) throw new EngineError('unknown-item', `rows[${person}]`, `no item "${id}"`)
  const top = layout.categories[item]! - 1
  if (Number.isInteger(value) && value >= 0 && value <= top) return item
  throw new EngineError(
    'value-out-of-range',
    `rows[${person}].${id}`,
    `expected 0…${top}, got ${describeValue(value)}`,
  )
}
