import type { Content, Direction, Item } from '@grani/server/content/schema.ts'

/** One thing to sort: a text, the direction whose qualities are offered, and the quality it was written for. */
export type Card = { id: string; text: string; direction: Direction; quality: string }

/** A small generator of its own (mulberry32), so that a seed draws the same cards everywhere. */
const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

const drawn = <T>(all: readonly T[], count: number, random: () => number): T[] => {
  const rest = [...all]
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat()
}

const directionOf = ({ directions }: Content, quality: string): Direction[] =>
  directions.filter(direction => direction.qualities.some(({ id }) => id === quality))

const worded = (item: Item): string =>
  item.kind === 'situation' ? `${item.text} (${item.answers.map(a => a.text).join(' / ')})` : item.text

/** Draws statements and situations that are asked, and level texts, with the names hidden. */
export const drawCards = (
  content: Content,
  { seed, items, texts }: { seed: number; items: number; texts: number },
): Card[] => {
  const random = randomFrom(seed)
  const asked = content.items.filter(item => item.kind !== 'pair' && item.stage !== 'retired')
  const ofItems = drawn(asked, items, random).flatMap(item =>
    directionOf(content, item.quality).map(direction => ({
      id: item.id,
      text: worded(item),
      direction,
      quality: item.quality,
    })),
  )
  const levels = content.directions.flatMap(direction =>
    direction.qualities.flatMap(({ id, texts: { kind: _kind, ...byLevel } }) =>
      Object.entries(byLevel).map(([level, text]) => ({
        id: `${id}.${level}`,
        text,
        direction,
        quality: id,
      })),
    ),
  )
  return [...ofItems, ...drawn(levels, texts, random)]
}

/** What a reader gets: numbered cards under the qualities of their direction, which are lettered. */
export const sheetOf = (cards: readonly Card[]): string => {
  const directions = [...new Set(cards.map(card => card.direction))]
  return directions
    .map(direction => {
      const offered = direction.qualities.map(({ name, meaning }, i) => `${i + 1}) ${name}: ${meaning}`)
      const mine = cards.flatMap((card, n) =>
        card.direction === direction ? [`[${n + 1}] ${card.text.trim()}`] : [],
      )
      return `# ${direction.name}\n${offered.join('\n')}\n\n${mine.join('\n\n')}`
    })
    .join('\n\n')
}

/** Which cards a reader sorted elsewhere. `answers`: card number → place of the quality in its direction, both from 1. */
export const missesOf = (cards: readonly Card[], answers: ReadonlyMap<number, number>): string[] =>
  cards.flatMap((card, n) => {
    const chosen = card.direction.qualities[(answers.get(n + 1) ?? 0) - 1]?.id ?? 'nothing'
    return chosen === card.quality ? [] : [`${card.id} → ${chosen}: ${card.text.slice(0, 80)}`]
  })
