import type { Result } from '@grani/contract'
import { Link } from 'wouter'
import { toldVerdict } from '../portrait/verdict-label.ts'
import { historyOf } from '../result-selectors.ts'
import { lookOf } from '../stone/facet-look.ts'
import { FacetMark } from '../stone/facet-mark.tsx'
import { facetPlaces } from '../stone/facet-places.ts'
import { useProgress } from '../use-results.ts'
import { copy } from './copy.ts'

type Props = {
  title: string
  results: readonly Result[]
  /** Only named, behind the others: what they say is heavy, and is read where there is more beside it. */
  waiting?: readonly Result[]
  /** For whether it has changed. */ all: readonly Result[]
}

/** Results in a row each: the facet, the name, the verdict; a tap opens the text. */
export const ResultRows = ({ title, results, waiting, all }: Props) => {
  const { data: directions = [] } = useProgress()
  const places = facetPlaces(directions)
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      <ul className="mt-1">
        {[...results, ...(waiting ?? [])].map(result => {
          const { uid, quality, psy_objects: directions } = result
          const place = places.get(quality.id)
          return (
            <li key={uid}>
              <Link
                href={`/results/${directions[0] ?? ''}#${uid}`}
                className="-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
              >
                {place && <FacetMark {...place} look={lookOf(result)} className="size-9" />}
                <span className="min-w-0">
                  <span className="block leading-snug font-medium">{quality.name}</span>
                  <span className="block text-sm leading-snug text-ink-soft first-letter:uppercase">
                    {waiting?.includes(result) ? copy.waiting.row : toldVerdict(result)}
                    {historyOf(all, result).length > 0 && `, ${copy.isChanged}`}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
