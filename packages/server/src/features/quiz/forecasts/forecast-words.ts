import type { Item } from '../../../content/schema.ts'
import { closer, eitherOf, SIDE_WORDS } from './copy.ts'

export type Side = 'low' | 'high'

/** A statement of a pair inside a line, where a comma or a quotation mark follows it. */
const statement = ({ text }: { text: string }): string => text.replace(/\.$/u, '')

/** A forecast in words: of a pair the statement, of other items with their own options all that the side holds. */
export const forecastWords = (item: Item, side: Side): string => {
  if (item.kind === 'pair') return statement(side === 'low' ? item.left : item.right)
  const words = item.answerSet === null ? undefined : SIDE_WORDS[item.answerSet]
  if (words) return words[side]
  const half = Math.floor(item.answers.length / 2)
  const options = side === 'low' ? item.answers.slice(0, half) : item.answers.slice(-half)
  return eitherOf(options.map(({ text }) => text))
}

/** What was answered, in words: of a pair, the statement that was picked. */
export const answerWords = (item: Item, value: number): string =>
  item.kind === 'pair' ? statement(value === 0 ? item.left : item.right) : (item.answers[value]?.text ?? '')

/** What the item asks, on one line: of a pair, between which two statements. */
export const questionWords = (item: Item): string =>
  item.kind === 'pair' ? closer(statement(item.left), statement(item.right)) : item.text
