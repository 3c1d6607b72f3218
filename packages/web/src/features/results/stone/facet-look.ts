import type { Result } from '@grani/contract'
import { isMarkedPreference, type ResultType, typeOf } from '../labels.ts'

/**
 * How a facet is drawn. The shape alone tells the looks apart: the whole facet, one of its two planes, its rim, or
 * hatching for what is still open. The hue is that of the direction and says nothing of the quality.
 */
export type FacetLook = ResultType | 'open'

/** The look of a quality by its current result. A marked preference is whole, as a strength is. */
export const lookOf = (result: Result): ResultType => (isMarkedPreference(result) ? 'strong' : typeOf(result))
