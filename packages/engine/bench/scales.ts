import { pearson } from '../testing/statistics.ts'
import type { DataSet } from './data-set.ts'

/** Which items measure what: indices into the data set's items, with keys. */
export interface Scale {
  id: string
  items: number[]
  keyed: (1 | -1)[]
}

const correlations = (data: DataSet, people: readonly number[]): Float64Array => {
  const count = data.itemIds.length
  const out = new Float64Array(count * count)
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const both = people.filter(n => data.values[i]![n]! >= 0 && data.values[j]![n]! >= 0)
      const r = pearson(
        both.map(n => data.values[i]![n]!),
        both.map(n => data.values[j]![n]!),
      )
      out[i * count + j] = Number.isFinite(r) ? r : 0
      out[j * count + i] = out[i * count + j]!
    }
  }
  return out
}

/** Keys by the sign of the first principal component of a scale's own correlations. */
const keysOf = (items: readonly number[], r: Float64Array, count: number): (1 | -1)[] => {
  let v = items.map(() => 1)
  v[0] = 1.5
  for (let round = 0; round < 50; round++) {
    const next = items.map((i, a) =>
      items.reduce((sum, j, b) => sum + (a === b ? 1 : r[i * count + j]!) * v[b]!, 0),
    )
    const size = Math.sqrt(next.reduce((sum, x) => sum + x * x, 0))
    v = next.map(x => x / size)
  }
  const flip = v.filter(x => x < 0).length > v.length / 2 ? -1 : 1
  return v.map(x => (x * flip < 0 ? -1 : 1))
}

/** The publisher's scales, keyed from these people's answers. */
export const namedScales = (data: DataSet, people: readonly number[]): Scale[] => {
  const r = correlations(data, people)
  return [...new Set(data.scales)].map(id => {
    const items = data.itemIds.map((_, i) => i).filter(i => data.scales![i] === id)
    return { id, items, keyed: keysOf(items, r, data.itemIds.length) }
  })
}

/**
 * Narrow scales where the publisher gives none: average-linkage clustering of |r| among these people (the calibration
 * half only), cut to clusters of `least` to `most` items.
 */
export const narrowScales = (
  data: DataSet,
  people: readonly number[],
  least: number,
  most: number,
): Scale[] => {
  const count = data.itemIds.length
  const r = correlations(data, people)
  let clusters = data.itemIds.map((_, i) => [i])
  const link = (a: number[], b: number[]): number =>
    a.reduce((sum, i) => sum + b.reduce((s, j) => s + Math.abs(r[i * count + j]!), 0), 0) /
    (a.length * b.length)
  for (;;) {
    let best = 0.2
    let pair: [number[], number[]] | undefined
    clusters.forEach((a, x) => {
      for (const b of clusters.slice(0, x)) {
        if (a.length + b.length > most) continue
        const strength = link(a, b)
        if (strength > best) {
          best = strength
          pair = [a, b]
        }
      }
    })
    if (!pair) break
    const [a, b] = pair
    clusters = [...clusters.filter(c => c !== a && c !== b), [...a, ...b]]
  }
  return clusters
    .filter(c => c.length >= least)
    .map((items, n) => ({ id: `narrow${n}`, items, keyed: keysOf(items, r, count) }))
}
