import type { Result } from '@grani/contract'
import { Link } from 'wouter'
import { TextLink } from '../../../ui/text-link.tsx'
import { toldVerdict } from '../portrait/verdict-label.ts'
import { lookOf } from '../stone/facet-look.ts'
import { FacetMark } from '../stone/facet-mark.tsx'
import { facetPlaces } from '../stone/facet-places.ts'
import { changeOf } from '../told-before.ts'
import { useProgress } from '../use-results.ts'
import { copy } from './copy.ts'
import { namedOf } from './sitting-results.ts'

const NONE: readonly Result[] = []

type Props = {
  title: string
  results: readonly Result[]
  /** Only named, behind the others: what they say is heavy, and is read where there is more beside it. */
  waiting?: readonly Result[]
  /** For whether it has changed. */ all: readonly Result[]
}

/** Results in a row each: the facet, the name, the verdict; a tap opens the text. */
export const ResultRows = ({ title, results, waiting = NONE, all }: Props) => {
  const { data: directions = [] } = useProgress()
  const places = facetPlaces(directions)
  const named = namedOf(waiting)
  const more = waiting.length - named.length
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      <ul className="mt-1">
        {[...results, ...named].map(result => {
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
                    {named.includes(result) ? copy.waiting.row : toldVerdict(result)}
                    {changeOf(all, result) === 'changed' && `, ${copy.isChanged}`}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-sm">
          <TextLink href="/results">{copy.waiting.more(more)}</TextLink>
        </p>
      )}
    </section>
  )
}
