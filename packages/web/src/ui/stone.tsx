import { FacetPicture } from './facet-picture.tsx'

/** How the stones of empty and finished states are lit, facet by facet. */
const MOODS = {
  /** Nothing yet, one plane catches the light. */
  waiting: [1, 0, 0, 0, 0, 0.15, 0],
  /** On its way. */
  growing: [1, 0.7, 0.35, 0.1, 0, 0.2, 0.6],
  /** All clear. */
  whole: [1, 1, 1, 1, 1, 1, 1],
  /** Out of reach: no light at all. */
  dim: [0, 0, 0, 0, 0, 0, 0],
}

export type StoneMood = keyof typeof MOODS

export const Stone = ({ mood, className = 'size-32' }: { mood: StoneMood; className?: string }) => (
  <FacetPicture
    className={className}
    facets={MOODS[mood].map((certainty, i) => ({ id: `${i}`, name: '', certainty }))}
  />
)
