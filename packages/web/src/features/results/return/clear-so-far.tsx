import type { Result } from '@grani/contract'
import { useEffect, useState } from 'react'
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
  /** Called with what the page has told, and with what it has named of that. */
  onTold: (results: readonly Result[], named: readonly Result[]) => void
}

const Shown = ({ all, onTold }: Props & { all: readonly Result[] }) => {
  // As it stood on arrival: what is named here is new no more.
  const [{ isUnseen, shown }] = useState(() => shownAfterAbsence(all))
  useEffect(() => onTold(all, shown), [all, shown, onTold])
  return (
    shown.length > 0 && <ResultRows title={isUnseen ? copy.unseen : copy.clear} results={shown} all={all} />
  )
}

/** Welcomes the user back by what has become clear. */
export const ClearSoFar = ({ onTold }: Props) => {
  const { data: all, isError } = useResults()
  return (
    <>
      <div>
        <Headline>{copy.title}</Headline>
        <p className="mt-2 text-ink-soft">{copy.lead}</p>
      </div>
      {all && <Shown all={all} onTold={onTold} />}
      {!all && !isError && (
        <Loading className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Loading>
      )}
    </>
  )
}
