import type { Item } from './schema.ts'

/** The wording of the question; of a pair, the two sides. */
export const stemsOf = (item: Item): string[] =>
  item.kind === 'pair' ? [item.left.text, item.right.text] : [item.text]

/** The response options that only this item has; none where it uses a shared set. */
export const ownOptionTextsOf = (item: Item): string[] =>
  item.answerSet === null ? item.answers.map(option => option.text) : []

/** Retired items stay in the bank, because users have answered them, but are not asked any more. */
export const isAsked = (item: Item): boolean => item.stage !== 'retired'
