import type { Direction, Result } from '@grani/contract'
import { lookOf } from './facet-look.ts'
import type { StoneFacet } from './direction-stone.tsx'

/** The facets of a direction by the current results; `href` leads to the result on the same page. */
export const stoneFacets = ({ qualities }: Direction, current: readonly Result[]): StoneFacet[] => {
  const byQuality = new Map(current.map(result => [result.quality.id, result]))
  return qualities.map(({ id, certainty }) => {
    const result = byQuality.get(id)
    return { id, certainty, look: result ? lookOf(result) : 'open', href: result && `#${result.uid}` }
  })
}
