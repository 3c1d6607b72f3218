import { isAsked, stemsOf } from '@grani/server/content/item-texts.ts'
import type { Content, Item } from '@grani/server/content/schema.ts'
import { isDeclared } from './checks/near-duplicates.ts'
import { groupBy } from './checks/group-by.ts'
import { contentStems } from './russian.ts'

type TwinPair = { closeness: number; a: Item; b: Item }

type Weighted = { item: Item; weights: Map<string, number>; length: number }

/**
 * Each item as a vector over its stems. A stem weighs idf = ln(N / n), N items asked, n of them with the stem (Spärck Jones
 * 1972): a rare word in common says more than a frequent one.
 */
const weighted = (items: readonly Item[]): Weighted[] => {
  const texts = items.map(item => ({ item, stems: [...contentStems(stemsOf(item).join(' '))] }))
  const withStem = groupBy(
    texts.flatMap(({ stems }) => stems),
    stem => stem,
  )
  return texts.map(({ item, stems }) => {
    const weights = new Map(
      stems.map(stem => [stem, Math.log(items.length / (withStem.get(stem)?.length ?? 1))]),
    )
    return { item, weights, length: Math.hypot(...weights.values()) }
  })
}

/** Added to the product of the lengths, so that one rare word in common is not enough: about the square of its idf. */
const SHRINKAGE = 40

const dotOf = (a: Weighted, b: Weighted): number => {
  let sum = 0
  for (const [stem, weight] of a.weights) if (b.weights.has(stem)) sum += weight * weight
  return sum
}

/** Every item after the ones before it that share a stem with it. */
const pairsSharingStems = (vectors: readonly Weighted[]): [Weighted, Weighted][] => {
  const seen = new Map<string, Weighted[]>()
  return vectors.flatMap(vector => {
    const stems = [...vector.weights.keys()]
    const others = new Set(stems.flatMap(stem => seen.get(stem) ?? []))
    for (const stem of stems) seen.set(stem, [...(seen.get(stem) ?? []), vector])
    return [...others].map((other): [Weighted, Weighted] => [other, vector])
  })
}

/**
 * The asked items that share most of their rare words, without pairs declared `near`. Closeness, 0…1, is a shrunk cosine of
 * the idf vectors: a·b / (|a||b| + 40).
 */
export const closestTwins = ({ items }: Content, show: number): TwinPair[] =>
  pairsSharingStems(weighted(items.filter(isAsked)))
    .filter(([a, b]) => !isDeclared(a.item, b.item))
    .map(([a, b]) => ({ closeness: dotOf(a, b) / (a.length * b.length + SHRINKAGE), a: a.item, b: b.item }))
    .toSorted((one, other) => other.closeness - one.closeness)
    .slice(0, show)
