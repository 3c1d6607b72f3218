import { inQuotes } from '../../../platform/text/quotes.ts'

/** What a forecast says, by the shared set of options of its item: of the lower half, of the upper half. */
export const SIDE_WORDS: Readonly<Record<string, Readonly<Record<'low' | 'high', string>>>> = {
  agreement: { low: 'скорее не про вас', high: 'скорее про вас' },
  frequency: { low: 'скорее редко', high: 'скорее часто' },
  likeness: { low: 'скорее не похоже на вас', high: 'скорее похоже на вас' },
  interest: { low: 'скорее не хочется', high: 'скорее хочется' },
  importance: { low: 'скорее не важно', high: 'скорее важно' },
  opinion: { low: 'скорее нет', high: 'скорее да' },
}

/** The options that a forecast leaves open. */
export const anyOf = (options: readonly string[]): string => options.map(inQuotes).join(' или ')

/** The same in the sealed list, whose words stay as they are. */
export const eitherOf = (options: readonly string[]): string =>
  `${options.length === 2 ? 'одно из двух: ' : ''}${anyOf(options)}`

/** The question of a pair. */
export const closer = (left: string, right: string): string =>
  `Что вам ближе: ${inQuotes(left)} или ${inQuotes(right)}?`
