import { type DrawingReading, IDEA_KINDS, PEOPLE_PER_FIGURE } from '@grani/contract'
import { copy } from './copy.ts'

export type FigureReading = DrawingReading['ideas']['figures'][number]

/** Where the list of examples has the ideas, in a sentence; null: none of them has a name. */
export const headlineOf = (figures: readonly Pick<FigureReading, 'listed' | 'state'>[]): string | null => {
  const of = (place: FigureReading['listed']): number =>
    figures.filter(({ listed }) => listed === place).length
  const open = figures.filter(({ state }) => state === 'open').length
  const counts = { first: of('first'), also: of('also'), no: of('no'), open }
  return figures.length === of(null) ? null : copy.headline(counts)
}

/** Whether the headline says the same of each: then their sheets need not repeat it. */
export const isOnePlace = (figures: readonly Pick<FigureReading, 'listed'>[]): boolean => {
  const places = figures.flatMap(({ listed }) => listed ?? [])
  return places.length > 1 && places.length === figures.length && new Set(places).size === 1
}

/** What holds of one figure: beside other people where there are enough, else beside the list. */
export const lineOf = ({ state, same, people, listed }: FigureReading): string | null => {
  if (state === 'void' || state === 'open') return copy.figure[state]
  if (state === 'compared') return copy.figure.compared(same, people)
  return listed && copy.listed[listed]
}

/** What one sees first, of the examples: three are enough to tell one's own from them. */
const SEEN_FIRST = 3

/** The line of a figure among others of its round; one that only repeats what is said of all of them is left out. */
export const lineInRound = (reading: FigureReading, isOfAll: boolean): string | null => {
  const { state, listed, examples } = reading
  if (listed === 'no' && state !== 'compared' && examples.length > 0)
    return copy.listHas(examples.slice(0, SEEN_FIRST))
  return isOfAll && state !== 'compared' ? null : lineOf(reading)
}

/** The line of a figure with how many have drawn it, until they are enough. */
export const saidOf = (reading: FigureReading): string => {
  const { state, people } = reading
  const isCounting = state !== 'void' && people > 0 && people < PEOPLE_PER_FIGURE
  return [lineOf(reading), isCounting ? copy.figure.people(people) : null]
    .filter(said => said !== null)
    .join('. ')
}

/** Fewer have nothing in common that is worth a word. */
const FEWEST_KINDS = 3

/** What the ideas are of, as far as their titles are known words; the others are not guessed. */
export const kindsOf = (figures: readonly Pick<FigureReading, 'kind' | 'state'>[]): string | null => {
  const counts = IDEA_KINDS.filter(kind => kind !== 'other')
    .map(kind => ({ kind, count: figures.filter(figure => figure.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  const known = counts.reduce((sum, { count }) => sum + count, 0)
  if (known < FEWEST_KINDS) return null
  return copy.own.kinds(counts, figures.filter(({ state }) => state !== 'void').length - known)
}

/** What can be said of the most unusual idea where others were asked; null below two such ideas. */
export const rarestOf = (figures: readonly FigureReading[]): string | null => {
  const named = figures.filter(({ state }) => state !== 'void')
  const compared = named.filter(({ rarity }) => rarity !== null)
  const [rarest] = compared.toSorted((a, b) => (b.rarity ?? 0) - (a.rarity ?? 0))
  if (!rarest || compared.length < 2) return null
  const { title, rarity, same, people } = rarest
  return (rarity ?? 0) > 0
    ? copy.rarest(title ?? '', compared.length === named.length, copy.figure.compared(same, people))
    : copy.noneRare
}
