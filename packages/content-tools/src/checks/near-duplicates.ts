import { fingerprintOf, likenessOf } from '../similarity.ts'
import { problemAt } from '@grani/server/content/problem.ts'
import type { Content, Item } from '@grani/server/content/schema.ts'
import type { Check } from '@grani/server/content/check.ts'
import { isAsked, stemsOf } from '@grani/server/content/readings.ts'

/** Found on examples, see content/README.md: rewordings score above, different thoughts below. */
export const NEAR_DUPLICATE = 0.45

type AlikePair = { likeness: number; a: Item; b: Item; declared: boolean }

const isDeclared = (a: Item, b: Item): boolean => a.near.includes(b.id) || b.near.includes(a.id)

/** All pairs of asked items at least this much alike, the most alike first. */
export const alikePairs = ({ items }: Content, atLeast: number): AlikePair[] => {
  const prints = items.filter(isAsked).map(item => ({ item, print: fingerprintOf(stemsOf(item).join(' ')) }))
  return prints
    .flatMap(({ item: a, print }, i) =>
      prints.slice(i + 1).flatMap(({ item: b, print: other }) => {
        const likeness = likenessOf(print, other)
        return likeness >= atLeast ? [{ likeness, a, b, declared: isDeclared(a, b) }] : []
      }),
    )
    .toSorted((one, other) => other.likeness - one.likeness)
}

/** Two wordings of one thought need `near`, so that the engine keeps them apart; between qualities one must go. */
export const nearDuplicateProblems: Check = ({ content, placeOf }) =>
  alikePairs(content, NEAR_DUPLICATE)
    .filter(({ a, b, declared }) => !declared || a.quality !== b.quality)
    .map(({ likeness, a, b }) => {
      const advice =
        a.quality === b.quality
          ? `reword one, or write near: [${a.id}]`
          : 'reword one: they measure different qualities'
      return problemAt(
        placeOf(`item:${b.id}`),
        `${b.id} «${b.text}» is almost ${a.id} «${a.text}» (likeness ${likeness.toFixed(2)}): ${advice}`,
      )
    })
