import { similarityToEach } from '../similarity.ts'
import { contentStems } from '../russian.ts'
import { groupBy } from './group-by.ts'
import { problemAt } from '@grani/server/content/problem.ts'
import type { Content, Item, SingleItem } from '@grani/server/content/schema.ts'
import type { Check } from './check.ts'
import { isAsked, stemsOf } from '@grani/server/content/item-texts.ts'

/** Chosen on examples, see content/README.md: rewordings of one thought score above, different thoughts below. */
export const NEAR_DUPLICATE_SIMILARITY = 0.45

/**
 * A statement about the last seven days stands under a prompt of its own and speaks of what traits speak of («Мне радостно» /
 * «Мне бывает радостно просто так»): only nearly equal words make it a duplicate of one about a trait.
 */
export const STATE_SIMILARITY = 0.6

type SimilarPair = { similarity: number; a: Item; b: Item; declared: boolean }

export const isDeclared = (a: Item, b: Item): boolean => a.near.includes(b.id) || b.near.includes(a.id)

const textOf = (item: Item): string => stemsOf(item).join(' ')

/** All pairs of asked items, or those of one, with at least this similarity, the most similar first. */
export const similarPairs = ({ items }: Content, atLeast: number, changed?: string): SimilarPair[] => {
  const asked = items.filter(isAsked)
  const similarities = similarityToEach(asked.map(textOf))
  return asked
    .flatMap((one, i) => {
      if (changed !== undefined && one.id !== changed) return []
      return similarities(textOf(one)).flatMap((similarity, j) => {
        const other = asked[j]
        // Each pair once; of one changed item, which is an end of each of its pairs, all.
        if (!other || similarity < atLeast || (changed === undefined ? j <= i : j === i)) return []
        const [a, b] = i < j ? [one, other] : [other, one]
        return [{ similarity, a, b, declared: isDeclared(a, b) }]
      })
    })
    .toSorted((one, other) => other.similarity - one.similarity)
}

const isState = ({ directions }: Content, { quality }: Item): boolean =>
  directions.some(({ qualities }) => qualities.some(({ id, kind }) => id === quality && kind === 'S'))

/**
 * Two items that say the same must declare it with `near`, within a quality and across two, so that the engine keeps them 20
 * questions apart: asked one after the other they would count as two answers and be one.
 */
export const nearDuplicateProblems: Check = ({ content, locate, changed }) =>
  similarPairs(content, NEAR_DUPLICATE_SIMILARITY, changed)
    .filter(({ declared }) => !declared)
    .filter(
      ({ a, b, similarity }) => similarity >= STATE_SIMILARITY || isState(content, a) === isState(content, b),
    )
    .map(({ similarity, a, b }) =>
      problemAt(
        locate(`item:${b.id}`),
        `${b.id} «${b.text}» is almost ${a.id} «${a.text}» (similarity ${similarity.toFixed(2)}): reword one, or write near: [${a.id}]`,
      ),
    )

/** The slope of the items that are asked first, several of a quality within one sitting. */
const CORE_SLOPE = 1.8
/** The sum of ln(N / n) over the words in common, N items asked, n of them with the word: one rare word, or two usual ones. */
const CORE_RARITY = 4

/** Core items of one quality that share a rare word («настроение» twice) read as one question asked again, however different the rest is. */
export const coreRepeatProblems: Check = ({ content, locate, changed }) => {
  const asked = content.items.filter(isAsked)
  const stemsOfItem = new Map(asked.map(item => [item.id, contentStems(textOf(item))]))
  const withStem = groupBy(
    [...stemsOfItem.values()].flatMap(stems => [...stems]),
    stem => stem,
  )
  const rarityOf = (a: Item, b: Item): number =>
    [...(stemsOfItem.get(a.id) ?? [])]
      .filter(stem => stemsOfItem.get(b.id)?.has(stem))
      .reduce((sum, stem) => sum + Math.log(asked.length / (withStem.get(stem)?.length ?? 1)), 0)
  const core = asked.filter(
    (item): item is SingleItem => item.kind !== 'pair' && item.slope >= CORE_SLOPE && !isState(content, item),
  )
  return core.flatMap((a, i) =>
    core
      .slice(i + 1)
      .filter(b => b.quality === a.quality && !isDeclared(a, b) && rarityOf(a, b) > CORE_RARITY)
      .filter(b => changed === undefined || changed === a.id || changed === b.id)
      .map(b =>
        problemAt(
          locate(`item:${b.id}`),
          `${b.id} «${b.text}» repeats a word of ${a.id} «${a.text}», and both are asked first: reword one, or write near: [${a.id}]`,
        ),
      ),
  )
}
