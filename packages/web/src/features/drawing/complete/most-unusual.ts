import { type FigureReading, isApart } from './apart.ts'
import { copy } from './copy.ts'

/** What can be said of the most unusual idea of a round, as far as others were asked; null of none that has a name. */
export const mostUnusual = (figures: readonly FigureReading[]): string | null => {
  const named = figures.filter(({ state }) => state !== 'void')
  const compared = named.filter(({ rarity }) => rarity !== null)
  const [rarest] = compared.toSorted((a, b) => (b.rarity ?? 0) - (a.rarity ?? 0))
  if (rarest && compared.length > 1) {
    const { title, rarity, same, people } = rarest
    return (rarity ?? 0) > 0
      ? copy.rarest(title ?? '', compared.length === named.length, copy.figure.compared(same, people))
      : copy.noneRare
  }
  const apart = named.filter(isApart)
  if (apart.length === 1 && named.length > 1) return copy.onlyApart(apart[0]?.title ?? '')
  return named.length > 0 ? copy.notKnown : null
}
