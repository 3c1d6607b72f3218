import type { Content, Direction, Item } from '@grani/server/content/schema.ts'
import { levelsOf } from './passages.ts'

/** One text to sort, the direction whose qualities are offered, and the quality it was written for. */
export type Card = { id: string; text: string; direction: Direction; quality: string }

/** A seeded generator, so that a seed draws the same cards on every machine. */
const mulberry32 = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

const sample = <T>(all: readonly T[], count: number, random: () => number): T[] => {
  const rest = [...all]
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat()
}

const directionOf = ({ directions }: Content, quality: string): Direction[] =>
  directions.filter(direction => direction.qualities.some(({ id }) => id === quality))

const textOf = (item: Item): string =>
  item.kind === 'situation' ? `${item.text} (${item.answers.map(a => a.text).join(' / ')})` : item.text

/** Draws items (no pairs, none retired) and level texts at random. */
export const drawCards = (
  content: Content,
  { seed, items, texts }: { seed: number; items: number; texts: number },
): Card[] => {
  const random = mulberry32(seed)
  const asked = content.items.filter(item => item.kind !== 'pair' && item.stage !== 'retired')
  const ofItems = sample(asked, items, random).flatMap(item =>
    directionOf(content, item.quality).map(direction => ({
      id: item.id,
      text: textOf(item),
      direction,
      quality: item.quality,
    })),
  )
  const levels = levelsOf(content).map(({ direction, quality, level, text }) => ({
    id: `${quality}.${level}`,
    text,
    direction,
    quality,
  }))
  return [...ofItems, ...sample(levels, texts, random)]
}

/** The sheet for a reader: per direction its numbered qualities, then the numbered cards, without ids. */
export const renderSheet = (cards: readonly Card[]): string => {
  const directions = [...new Set(cards.map(card => card.direction))]
  return directions
    .map(direction => {
      const offered = direction.qualities.map(({ name, meaning }, i) => `${i + 1}) ${name}: ${meaning}`)
      const ownCards = cards.flatMap((card, n) =>
        card.direction === direction ? [`[${n + 1}] ${card.text.trim()}`] : [],
      )
      return `# ${direction.name}\n${offered.join('\n')}\n\n${ownCards.join('\n\n')}`
    })
    .join('\n\n')
}

/** Cards that a reader assigned to another quality or to none. `assigned`: card number → number of the quality in its direction, both from 1. */
export const misplacedCards = (cards: readonly Card[], assigned: ReadonlyMap<number, number>): string[] =>
  cards.flatMap((card, n) => {
    const chosen = card.direction.qualities[(assigned.get(n + 1) ?? 0) - 1]?.id ?? 'nothing'
    return chosen === card.quality ? [] : [`${card.id} → ${chosen}: ${card.text.slice(0, 80)}`]
  })
