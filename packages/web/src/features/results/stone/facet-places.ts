import type { Direction } from '@grani/contract'
import { hueOf } from '../../../shared/families/families.ts'

/** The place of a quality's facet in the stone of its direction, and the hue of that stone. */
export type FacetPlace = { count: number; index: number; hue: number }

/** The places by quality; of a quality in several directions, that in the first. */
export const facetPlaces = (directions: readonly Direction[]): Map<string, FacetPlace> => {
  const places = new Map<string, FacetPlace>()
  for (const { uid, qualities } of directions)
    for (const [index, { id }] of qualities.entries())
      if (!places.has(id)) places.set(id, { count: qualities.length, index, hue: hueOf(uid) })
  return places
}
