import { inQuotes } from '../../platform/text/quotes.ts'

export const copy = {
  /** Of a first guess at the middle: what it would mean as a result is more than its answers have said. */
  guess: {
    between: (low: string, high: string) =>
      `Между ${inQuotes(low)} и ${inQuotes(high)} пока ничто не перевешивает.`,
    /** Where one of the ends hurts to read. */
    even: 'Пока ничто не перевешивает.',
  },
}
