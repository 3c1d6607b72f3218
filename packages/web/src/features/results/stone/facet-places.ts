import type { Direction } from '@grani/contract'

/** The place of a quality's facet in the stone of its direction. */
export type FacetPlace = { count: number; index: number }

/** The places by quality; of a quality in several directions, that in the first. */
export const facetPlaces = (directions: readonly Direction[]): Map<string, FacetPlace> => {
  const places = new Map<string, FacetPlace>()
  for (const { qualities } of directions)
    for (const [index, { id }] of qualities.entries())
      if (!places.has(id)) places.set(id, { count: qualities.length, index })
  return places
}
