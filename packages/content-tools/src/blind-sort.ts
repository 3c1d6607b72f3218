import type { Content, Item, Quality } from '@grani/server/content/schema.ts'
import { isAsked } from '@grani/server/content/item-texts.ts'
import { groupBy } from './checks/group-by.ts'
import { levelsOf } from './passages.ts'
import { randomFrom } from './seeded-random.ts'

/** One text to sort, the quality it was written for, and its key; a level text has none. */
export type Card = { id: string; text: string; quality: string; key: 1 | -1 | null }

const sample = <T>(all: readonly T[], count: number, random: () => number): T[] => {
  const rest = [...all]
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat()
}

const shuffle = <T>(all: readonly T[], random: () => number): T[] => sample(all, all.length, random)

/** A stratified sample: no quality gets an item more than another one that has items left, so twice as many items as qualities give each two. */
const sampleByQuality = (items: readonly Item[], count: number, random: () => number): Item[] => {
  const ofQualities = [...groupBy(items, item => item.quality).values()].map(own => shuffle(own, random))
  const most = Math.max(0, ...ofQualities.map(own => own.length))
  const rounds = Array.from({ length: most }, (_, round) =>
    shuffle(
      ofQualities.flatMap(own => own.slice(round, round + 1)),
      random,
    ),
  )
  return shuffle(rounds.flat().slice(0, count), random)
}

const textOf = (item: Item): string =>
  item.kind === 'situation' ? `${item.text} (${item.answers.map(a => a.text).join(' / ')})` : item.text

/** Draws items (no pairs, none retired), stratified by quality, and level texts at random. */
export const drawCards = (
  content: Content,
  { seed, items, texts }: { seed: number; items: number; texts: number },
): Card[] => {
  const random = randomFrom(seed)
  const graded = content.items.filter(item => item.kind !== 'pair' && isAsked(item))
  const ofItems = sampleByQuality(graded, items, random).map(item => ({
    id: item.id,
    text: textOf(item),
    quality: item.quality,
    key: item.key,
  }))
  const levels = levelsOf(content).map(({ quality, level, text }) => ({
    id: `${quality}.${level}`,
    text,
    quality,
    key: null,
  }))
  return [...ofItems, ...sample(levels, texts, random)]
}

/** The qualities in the order of their numbers on the sheet, which begin with 1. */
export const offeredQualities = ({ directions }: Content): Quality[] =>
  directions.flatMap(direction => direction.qualities)

const HOW_TO_ANSWER = `For each text in [brackets] write one line at the end of this sheet:

    card: quality key ? second

card     its number
quality  the number of the one quality that the text tells most about
key      + if agreeing (in a situation: a later answer) means more of the quality, - if it means less; none for a text about «вы»
?        only if you hesitated
second   only if the text would suit another quality as well: its number

Examples: «12: 57 +», «13: 57 - ?», «14: 57 + ? 63», «15: 57 - 63».`

/** The sheet for a reader: every quality with its number, the numbered cards without ids, and a line for each answer. */
export const renderSheet = (content: Content, cards: readonly Card[]): string => {
  const numberOf = new Map(offeredQualities(content).map(({ id }, i) => [id, i + 1]))
  const offered = content.directions.map(({ name, qualities }) => {
    const lines = qualities.map(
      quality =>
        `${numberOf.get(quality.id)}) ${quality.name}: ${quality.meaning} (- ${quality.poles.low}; + ${quality.poles.high})`,
    )
    return `# ${name}\n${lines.join('\n')}`
  })
  const texts = cards.map(({ text }, n) => `[${n + 1}] ${text.trim()}`)
  const answerLines = cards.map((_, n) => `${n + 1}:`).join('\n')
  return [HOW_TO_ANSWER, ...offered, ...texts, answerLines].join('\n\n')
}
