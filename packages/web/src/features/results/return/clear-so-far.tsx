import type { Result } from '@grani/contract'
import { useEffect } from 'react'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { isNew } from '../new-results.ts'
import { currentResults } from '../result-selectors.ts'
import { ResultRows } from '../sitting/result-rows.tsx'
import { Headline } from '../sitting/gift.tsx'
import { kindestFirst } from '../sitting/sitting-results.ts'
import { useResults } from '../use-results.ts'
import { copy } from './copy.ts'

/** More is on the page of the results. */
const MAX_SHOWN = 4

/** The results of the last visits that are told, the newest first. */
const newestFirst = (results: readonly Result[]): Result[] =>
  results
    .filter(({ told }) => told !== null)
    .toSorted((a, b) => Date.parse(b.shared_at) - Date.parse(a.shared_at))

/** What to show: what was not seen yet, otherwise what became clear last; the kindest first. */
const shownAfterAbsence = (results: readonly Result[]) => {
  const told = newestFirst(currentResults(results))
  const unseen = told.filter(isNew)
  const isUnseen = unseen.length > 0
  return { isUnseen, shown: kindestFirst((isUnseen ? unseen : told).slice(0, MAX_SHOWN)) }
}

type Props = {
  /** Called with what the page has told. */ onTold: (results: readonly Result[]) => void
}

/** Welcomes the user back by what has become clear. */
export const ClearSoFar = ({ onTold }: Props) => {
  const { data: all, isError } = useResults()
  useEffect(() => {
    if (all) onTold(all.filter(isNew))
  }, [all, onTold])
  const { isUnseen, shown } = shownAfterAbsence(all ?? [])
  return (
    <>
      <div>
        <Headline>{copy.title}</Headline>
        <p className="mt-2 text-ink-soft">{copy.lead}</p>
      </div>
      {shown.length > 0 && (
        <ResultRows title={isUnseen ? copy.unseen : copy.clear} results={shown} all={all ?? []} />
      )}
      {!all && !isError && (
        <Loading className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Loading>
      )}
    </>
  )
}
