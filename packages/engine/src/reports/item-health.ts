import type { BankLayout } from '../input/bank-layout.ts'
import { ownEntry } from '../input/input-checks.ts'
import { pearson } from '../math/pearson.ts'
import type { Parameters } from '../model/parameters.ts'
import type { AnswerRow } from '../types/calibration.ts'
import type { HealthFacts, HealthFlag, ItemHealth } from '../types/reports.ts'

/** Answers before an item may be flagged for its slope or categories. */
const MIN_ANSWERS = 600
const FLAT_SLOPE = 0.5
const MIN_CATEGORY_SHARE = 0.02
const TWIN_R = 0.75
const SLOW_MS = 10_000
const MAX_SKIP_SHARE = 0.1
/** People who answered both before a correlation is believed. */
const MIN_SHARED_PEOPLE = 50

/** Flags items to review: low slope, an unused category, a twin, slow to read, often skipped. */
export const itemHealth = (
  layout: BankLayout,
  parameters: Parameters,
  rows: readonly AnswerRow[],
  { times = {}, skips = {} }: HealthFacts,
): ItemHealth[] => {
  const graded = layout.itemIds.map((_, i) => i).filter(i => layout.secondQualityOf[i]! < 0)
  const columns = graded.map(i => columnOf(layout, rows, i))
  const twins = twinsOf(layout, graded, columns)
  return graded.map((i, at) => {
    const id = layout.itemIds[i]!
    const column = columns[at]!
    const counts = new Float64Array(layout.categories[i]!)
    for (const value of column) if (value >= 0) counts[value]!++
    const answers = counts.reduce((sum, n) => sum + n, 0)
    const rarest = answers > 0 ? Math.min(...counts) / answers : 0
    const twin = twins[at]!
    const sorted = (ownEntry(times, id) ?? []).toSorted((a, b) => a - b)
    const medianMs = sorted[Math.floor(sorted.length / 2)] ?? null
    const skipped = ownEntry(skips, id) ?? 0
    const skipShare = skipped + answers > 0 ? skipped / (skipped + answers) : 0
    const checks: [HealthFlag, boolean][] = [
      ['flat', answers >= MIN_ANSWERS && parameters.slope[i]! < FLAT_SLOPE],
      ['empty-category', answers >= MIN_ANSWERS && rarest < MIN_CATEGORY_SHARE],
      ['twin', twin !== null && Math.abs(twin.r) > TWIN_R],
      ['slow', medianMs !== null && medianMs > SLOW_MS],
      ['often-skipped', skipped + answers >= MIN_SHARED_PEOPLE && skipShare > MAX_SKIP_SHARE],
    ]
    const flags = checks.filter(([, holds]) => holds).map(([flag]) => flag)
    return { item: id, answers, slope: parameters.slope[i]!, rarest, twin, medianMs, skipShare, flags }
  })
}

/** Keyed values of one item, -1 where missing. */
const columnOf = (layout: BankLayout, rows: readonly AnswerRow[], item: number): Int8Array => {
  const id = layout.itemIds[item]!
  const top = layout.categories[item]! - 1
  return Int8Array.from(rows, row => {
    const value = row[id]
    if (typeof value !== 'number') return -1
    return layout.keyed[item] === 1 ? value : top - value
  })
}

/**
 * The item each one correlates with most, of any quality: a duplicate statement is a twin wherever it is assigned.
 * Compares every pair, over the people who answered the less answered of the two.
 */
const twinsOf = (
  { itemIds }: BankLayout,
  items: readonly number[],
  columns: readonly Int8Array[],
): ItemHealth['twin'][] => {
  const twins: ItemHealth['twin'][] = items.map(() => null)
  const keep = (of: number, other: number, r: number): void => {
    const best = twins[of]
    if (!best || Math.abs(r) > Math.abs(best.r)) twins[of] = { item: itemIds[items[other]!]!, r }
  }
  const people = columns.map(peopleOf)
  const enough = items.map((_, at) => at).filter(at => people[at]!.length >= MIN_SHARED_PEOPLE)
  enough.forEach((one, n) => {
    for (let m = 0; m < n; m++) {
      const other = enough[m]!
      const rarer = people[one]!.length < people[other]!.length ? one : other
      const r = correlation(columns[one]!, columns[other]!, people[rarer]!)
      if (r === null) continue
      keep(one, other, r)
      keep(other, one, r)
    }
  })
  return twins
}

/** Indices of the people who answered an item. */
const peopleOf = (column: Int8Array): Int32Array => {
  const people = new Int32Array(column.length)
  let count = 0
  for (let n = 0; n < column.length; n++) if (column[n]! >= 0) people[count++] = n
  // A copy: a part of it would keep all the memory, of every item.
  return people.slice(0, count)
}

const correlation = (a: Int8Array, b: Int8Array, people: Int32Array): number | null => {
  let n = 0
  let sa = 0
  let sb = 0
  let saa = 0
  let sbb = 0
  let sab = 0
  for (let i = 0; i < people.length; i++) {
    const x = a[people[i]!]!
    const y = b[people[i]!]!
    if (x < 0 || y < 0) continue
    n++
    sa += x
    sb += y
    saa += x * x
    sbb += y * y
    sab += x * y
  }
  return n < MIN_SHARED_PEOPLE ? null : pearson(n, sa, sb, saa, sbb, sab)
}
