import { similarPairs, NEAR_DUPLICATE_SIMILARITY } from './checks/near-duplicates.ts'
import { isAsked, stemsOf } from '@grani/server/content/item-texts.ts'
import { levelsOf } from './passages.ts'
import { percent } from './percent.ts'
import { closestTwins } from './twins.ts'
import type { Content, Item } from '@grani/server/content/schema.ts'

const itemCounts = (items: readonly Item[]): string => {
  const keys = items.flatMap(item =>
    item.kind === 'pair' ? [item.left.key ?? 1, item.right.key ?? 1] : [item.key],
  )
  const reversed = keys.filter(key => key === -1).length
  const situations = items.filter(item => item.kind === 'situation').length
  const pairs = items.filter(item => item.kind === 'pair').length
  return `${items.length} items, ${percent(reversed, keys.length)} reversed, ${situations} situations, ${pairs} pairs`
}

/** The number of qualities, items and level texts in each direction and in all. */
export const countsReport = (content: Content): string => {
  const { directions, items } = content
  const asked = items.filter(isAsked)
  const qualities = directions.flatMap(direction => direction.qualities)
  const lines = directions.map(direction => {
    const ids = new Set(direction.qualities.map(quality => quality.id))
    const own = asked.filter(item => ids.has(item.quality))
    return `${String(direction.number).padStart(3)} ${direction.name}: ${direction.qualities.length} qualities, ${itemCounts(own)}`
  })
  const total = `    ${directions.length} directions, ${qualities.length} qualities, ${itemCounts(asked)}, ${items.length - asked.length} retired`
  const levels = levelsOf(content)
  const steps = levels.reduce((sum, level) => sum + level.steps.length, 0)
  return [...lines, total, `    ${levels.length} level texts, ${steps} steps`].join('\n')
}

/** The most similar pairs, also those below the threshold, so that an editor sees how close to it they are. */
export const nearDuplicateReport = (content: Content, show = 15): string => {
  const pairs = similarPairs(content, 0.25)
  const over = pairs.filter(pair => pair.similarity >= NEAR_DUPLICATE_SIMILARITY)
  const lines = pairs
    .slice(0, show)
    .map(
      ({ similarity, a, b, declared }) =>
        `  ${similarity.toFixed(2)}${declared ? ' near' : ''} ${a.id} «${a.text}» / ${b.id} «${b.text}»`,
    )
  return [
    `Similar wordings: ${over.length} pairs at or above ${NEAR_DUPLICATE_SIMILARITY}; the most similar:`,
    ...lines,
  ].join('\n')
}

/** Items that may say the same in other words, for a reader to judge: words alone cannot tell a twin from a neighbour. */
export const twinReport = (content: Content, show = 30): string =>
  [
    'For a reader: undeclared pairs that share most of their rare words, perhaps one thought in other words:',
    ...closestTwins(content, show).map(
      ({ closeness, a, b }) =>
        `  ${closeness.toFixed(2)} ${a.id} «${stemsOf(a).join(' / ')}»; ${b.id} «${stemsOf(b).join(' / ')}»`,
    ),
  ].join('\n')
