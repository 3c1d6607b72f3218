import type { Item } from '../../../content/schema.ts'
import { anyOf, closer, eitherOf, SIDE_WORDS } from './copy.ts'

export type Side = 'low' | 'high'

/** A statement of a pair inside a line, where a comma or a quotation mark follows it. */
const statement = ({ text }: { text: string }): string => text.replace(/\.$/u, '')

const words = (item: Item, side: Side, several: (options: readonly string[]) => string): string => {
  if (item.kind === 'pair') return statement(side === 'low' ? item.left : item.right)
  const sides = item.answerSet === null ? undefined : SIDE_WORDS[item.answerSet]
  if (sides) return sides[side]
  const half = Math.floor(item.answers.length / 2)
  const options = side === 'low' ? item.answers.slice(0, half) : item.answers.slice(-half)
  return several(options.map(({ text }) => text))
}

/** A forecast in words: of a pair the statement, of other items with their own options all that the side holds. */
export const forecastWords = (item: Item, side: Side): string => words(item, side, eitherOf)

/** The same beside its answer, where line after line would begin with «одно из двух». */
export const briefForecast = (item: Item, side: Side): string => words(item, side, anyOf)

/** What was answered, in words: of a pair, the statement that was picked. */
export const answerWords = (item: Item, value: number): string =>
  item.kind === 'pair' ? statement(value === 0 ? item.left : item.right) : (item.answers[value]?.text ?? '')

/** What the item asks, on one line: of a pair, between which two statements. */
export const questionWords = (item: Item): string =>
  item.kind === 'pair' ? closer(statement(item.left), statement(item.right)) : item.text
