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

/** So many can be named one by one. */
const MOST_NAMED = 4

/** The same by the names of the ideas, while they are few, of several places, and none is left open. */
export const namedHeadlineOf = (
  figures: readonly Pick<FigureReading, 'listed' | 'state' | 'title'>[],
): string | null => {
  const titlesIn = (place: FigureReading['listed']): string[] =>
    figures.flatMap(({ listed, title }) => (listed === place && title !== null ? title : []))
  const titles = { first: titlesIn('first'), also: titlesIn('also'), no: titlesIn('no') }
  const isMixed = Object.values(titles).filter(({ length }) => length > 0).length > 1
  const hasOpen = figures.some(({ state }) => state === 'open')
  return isMixed && !hasOpen && figures.length <= MOST_NAMED ? copy.named(titles) : headlineOf(figures)
}

/** Of the examples three are enough to tell one's own from them, and two to stand beside it. */
const SEEN_FIRST = 3
const SEEN_BESIDE = 2

const plain = (name: string): string => name.toLowerCase().replaceAll('ё', 'е')
const wordsOf = (title: string): string[] => plain(title).split(/[^а-я-]+/u)

/** An idea beside the list: which examples it stands among, for its place alone was said above. */
const besideList = ({ listed, concept, examples, title }: FigureReading): string | null => {
  const others = examples.filter(name => name.toLowerCase() !== concept?.toLowerCase())
  if (listed === null || others.length === 0) return listed && copy.listed[listed]
  if (listed === 'no') {
    const words = wordsOf(title ?? '')
    const within = others.find(name => words.includes(plain(name)))
    return within === undefined ? copy.listHas(others.slice(0, SEEN_FIRST)) : copy.listHasOnly(within)
  }
  return copy[listed === 'first' ? 'beside' : 'before'](others.slice(0, SEEN_BESIDE))
}

/** What holds of one figure: beside other people where there are enough, else beside the list. */
export const lineOf = (reading: FigureReading): string | null => {
  const { state, same, people } = reading
  if (state === 'void' || state === 'open') return copy.figure[state]
  return state === 'compared' ? copy.figure.compared(same, people) : besideList(reading)
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
