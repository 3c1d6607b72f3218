import type { Result } from '@grani/contract'
import { Link } from 'wouter'
import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { leadsFirst } from './families/folds.ts'
import { currentResults, groupResults } from './result-selectors.ts'
import { TypeMark } from './type-mark.tsx'
import { useResults } from './use-results.ts'
import { typeOf } from './labels.ts'
import { sideOf } from './sides.ts'

/** More than this is on the page of the results. */
const MAX_SHOWN = 6

/** What a weak side is like: most bear the name of what there is little of. */
const poleOf = (result: Result): string | null => {
  const side = sideOf(result)
  return typeOf(result) === 'weak' && side !== 'middle' ? result.quality[side] : null
}

const Group = ({ title, results }: { title: string; results: readonly Result[] }) => {
  const leads = leadsFirst(results)
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      {results.length === 0 && <p className="mt-1.5 text-sm text-ink-soft">{copy.noneYet}</p>}
      <ul className="mt-1">
        {leads.slice(0, MAX_SHOWN).map(result => (
          <li key={result.uid}>
            <Link
              href={`/results/${result.psy_objects[0] ?? ''}#${result.uid}`}
              className="-mx-2 flex min-h-10 items-center gap-2.5 rounded-control px-2 py-1.5 leading-snug hover:bg-sunken"
            >
              <TypeMark type={typeOf(result)} />
              <span>
                {result.quality.name}
                {poleOf(result) !== null && (
                  <span className="block text-xs text-ink-soft">{poleOf(result)}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {leads.length > MAX_SHOWN && (
        <TextLink href="/results" className="mt-1 inline-block text-sm">
          {copy.allOf(leads.length)}
        </TextLink>
      )}
    </section>
  )
}

type Props = { /** Strengths beside weaknesses and not above them. */ isWide?: boolean }

/** Strengths and weaknesses: under the question, or above the results on a phone. */
export const QualitiesPanel = ({ isWide = false }: Props) => {
  const { data } = useResults()
  const { strengths, weaknesses } = groupResults(currentResults(data ?? []))
  return (
    <Card className="grid content-start gap-5" aria-label={copy.qualities}>
      <h2 className="text-lg">{copy.qualities}</h2>
      {data ? (
        <div className={isWide ? 'grid grid-cols-2 gap-5' : 'grid gap-5'}>
          <Group title={copy.strengths} results={strengths} />
          <Group title={copy.weaknesses} results={weaknesses} />
        </div>
      ) : (
        <Loading className="grid gap-3">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </Loading>
      )}
    </Card>
  )
}
