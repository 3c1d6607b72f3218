import type { Card } from './blind-sort.ts'
import type { SortAnswer } from './blind-sort-answers.ts'
import { groupBy } from './checks/group-by.ts'
import { percent } from './percent.ts'

/** A card with where a reader placed it; without an answer it is placed in `nothing`. */
export type PlacedCard = Card & {
  chosen: string
  chosenKey: 1 | -1 | null
  hesitated: boolean
  second: string | null
}

/** `qualities`: ids in the order of the sheet. */
export const placeCards = (
  cards: readonly Card[],
  qualities: readonly string[],
  answers: ReadonlyMap<number, SortAnswer>,
): PlacedCard[] =>
  cards.map((card, n) => {
    const answer = answers.get(n + 1)
    return {
      ...card,
      chosen: qualities[(answer?.quality ?? 0) - 1] ?? 'nothing',
      chosenKey: answer?.key ?? null,
      hesitated: answer?.hesitated ?? false,
      second: qualities[(answer?.second ?? 0) - 1] ?? null,
    }
  })

const isPlacedRightly = ({ quality, chosen }: PlacedCard): boolean => quality === chosen
const hasRightKey = ({ key, chosenKey }: PlacedCard): boolean => key === null || key === chosenKey

const shareLine = (label: string, part: number, whole: number): string =>
  `  ${label}: ${percent(part, whole)} (${part} of ${whole})`

/** The key is compared only where the quality is right: of another quality the text may well mean the opposite. */
const sharesOf = (name: string, placed: readonly PlacedCard[]): string[] => {
  if (placed.length === 0) return []
  const right = placed.filter(isPlacedRightly)
  const keyed = right.filter(({ key }) => key !== null)
  return [
    `${name}: ${placed.length}`,
    shareLine('right quality', right.length, placed.length),
    ...(keyed.length === 0
      ? []
      : [shareLine('right key, where the quality is right', keyed.filter(hasRightKey).length, keyed.length)]),
    shareLine('hesitations', placed.filter(({ hesitated }) => hesitated).length, placed.length),
    shareLine('second home noted', placed.filter(({ second }) => second !== null).length, placed.length),
  ]
}

/** The cells off the diagonal of the confusion matrix, the most frequent first. */
export const confusions = (
  placed: readonly PlacedCard[],
): { quality: string; chosen: string; count: number }[] =>
  [
    ...groupBy(
      placed.filter(card => !isPlacedRightly(card)),
      ({ quality, chosen }) => `${quality} → ${chosen}`,
    ).values(),
  ]
    .flatMap(cell => cell.slice(0, 1).map(({ quality, chosen }) => ({ quality, chosen, count: cell.length })))
    .toSorted((a, b) => b.count - a.count || a.quality.localeCompare(b.quality))

const verdictOf = (card: PlacedCard): string =>
  [
    isPlacedRightly(card) ? 'right' : `→ ${card.chosen}`,
    ...(isPlacedRightly(card) && !hasRightKey(card) ? [`key ${card.chosenKey ?? 'missing'}`] : []),
    ...(card.hesitated ? ['hesitated'] : []),
    ...(card.second === null ? [] : [`second ${card.second}`]),
  ].join(', ')

/** The shares, the confusion table, and every card with a wrong quality, a wrong key or a hesitation. */
export const scoreReport = (placed: readonly PlacedCard[]): string => {
  const doubtful = placed.filter(card => !isPlacedRightly(card) || !hasRightKey(card) || card.hesitated)
  return [
    ...sharesOf(
      'items',
      placed.filter(({ key }) => key !== null),
    ),
    ...sharesOf(
      'level texts',
      placed.filter(({ key }) => key === null),
    ),
    '',
    'Written for → placed in:',
    ...confusions(placed).map(
      ({ quality, chosen, count }) => `  ${String(count).padStart(3)} ${quality} → ${chosen}`,
    ),
    '',
    `Placed wrongly or with hesitation: ${doubtful.length}`,
    ...doubtful.map(card => `  ${card.id} ${verdictOf(card)}: ${card.text.slice(0, 80)}`),
  ].join('\n')
}
