/** The word that a text begins with: two in a row with the same one read like a list. */
const openingOf = (text: string): string => /\p{L}+/u.exec(text)?.[0].toLowerCase() ?? ''

export const areAlike = (one: string | undefined, other: string): boolean =>
  one !== undefined && openingOf(one) === openingOf(other)

/**
 * The same in another order: where two neighbours would begin alike, the next one that may stand there and begins differently comes
 * forward. `placeOf` names what may take each other's places; the most telling one stays first.
 */
export const unlikeNeighbours = <T>(
  all: readonly T[],
  textOf: (one: T) => string,
  placeOf: (one: T) => string,
): T[] => {
  const rest = [...all]
  const ordered: T[] = []
  for (const place of all.map(placeOf)) {
    const before = ordered.at(-1)
    const isFit = (one: T): boolean => placeOf(one) === place
    const unlike = rest.findIndex(
      one => isFit(one) && !areAlike(before === undefined ? undefined : textOf(before), textOf(one)),
    )
    ordered.push(...rest.splice(unlike === -1 ? rest.findIndex(isFit) : unlike, 1))
  }
  return ordered
}
