import { FacetPicture } from './facet-picture.tsx'

/** How the stones of empty and finished states are filled, facet by facet. */
const MOODS = {
  /** Nothing yet: one facet is filled. */
  waiting: [1, 0, 0, 0, 0, 0.15, 0],
  /** In progress. */
  growing: [1, 0.7, 0.35, 0.1, 0, 0.2, 0.6],
  /** Complete. */
  whole: [1, 1, 1, 1, 1, 1, 1],
  /** Failed or offline: no facet is filled. */
  dim: [0, 0, 0, 0, 0, 0, 0],
}

export type StoneMood = keyof typeof MOODS

export const Stone = ({ mood, className = 'size-32' }: { mood: StoneMood; className?: string }) => (
  <FacetPicture
    className={className}
    facets={MOODS[mood].map((certainty, i) => ({ id: `${i}`, name: '', certainty }))}
  />
)
