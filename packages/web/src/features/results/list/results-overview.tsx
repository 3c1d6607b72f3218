import type { Direction, Result } from '@grani/contract'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'
import { copy } from '../copy.ts'
import type { ResultType } from '../labels.ts'
import { provisionalQualities } from '../provisional.ts'
import { currentResults, isState, resultGroups } from '../result-selectors.ts'
import { SearchField } from '../search/search-field.tsx'
import { useSearch } from '../search/use-search.ts'
import { STATES_ID } from '../states/state-list.tsx'
import { foldedGroups } from './folded-groups.ts'
import { inSight } from './middles-in-sight.ts'
import { PROVISIONAL_ID, ProvisionalList } from './provisional-list.tsx'
import { ResultList } from './result-list.tsx'
import { type SectionLink, SectionLinks } from './section-links.tsx'
import { useViewedToEnd } from './use-viewed-to-end.ts'

const TYPES: Partial<Record<string, ResultType>> = {
  strengths: 'strong',
  weaknesses: 'weak',
  other: 'neutral',
}

/** With fewer results than this everything is in sight, and a search would be in the way. */
const MIN_SEARCHED = 6

const NothingFound = ({ query, onReset }: { query: string; onReset: () => void }) => (
  <EmptyState
    mood="dim"
    title={copy.search.nothing(query)}
    action={<Button onClick={onReset}>{copy.search.reset}</Button>}
  >
    <p>{copy.search.nothingHint}</p>
  </EmptyState>
)

type Props = {
  /** All results, newest first. */ results: readonly Result[]
  directions: readonly Direction[]
}

/** All results in brief, strong ones first, and what is only provisional; a search shows whole texts. */
export const ResultsOverview = ({ results: all, directions }: Props) => {
  const current = useMemo(() => currentResults(all), [all])
  const pending = useMemo(() => provisionalQualities(directions), [directions])
  const { query, setQuery, searched, results, provisional } = useSearch({
    results: current,
    provisional: pending,
    directions,
  })
  const end = useRef<HTMLDivElement>(null)
  useViewedToEnd(results, end)
  const [isWhole, setWhole] = useState(false)
  const isUnfolded = isWhole || searched !== ''
  const guessed = inSight(provisional, isUnfolded)
  const groups = resultGroups(results)
  const states = results.filter(isState)
  const found = results.length + provisional.length
  const sections: SectionLink[] = [
    ...foldedGroups(groups, searched !== '').map(({ id, title, count }) => ({
      id,
      title,
      count,
      type: TYPES[id],
    })),
    { id: STATES_ID, title: copy.states.title, count: states.length },
    { id: PROVISIONAL_ID, title: copy.provisional.title, count: provisional.length - guessed.hidden },
  ].filter(({ count }) => count > 0)
  if (current.length === 0 && pending.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-5">
      {current.length >= MIN_SEARCHED && <SearchField value={query} onChange={setQuery} />}
      <output className={searched && found > 0 ? 'text-sm text-ink-soft' : 'sr-only'}>
        {searched && copy.search.found(plural(found, nouns.quality))}
      </output>
      {sections.length > 1 && !searched && <SectionLinks sections={sections} />}
      {searched && found === 0 && <NothingFound query={searched} onReset={() => setQuery('')} />}
      <div className="grid grid-cols-1 gap-10">
        <ResultList
          groups={groups}
          states={states}
          all={all}
          directions={directions}
          isUnfolded={searched !== ''}
          isBrief={searched === ''}
        />
        <div ref={end} className="-mt-10" />
        {provisional.length > 0 && (
          <ProvisionalList
            qualities={provisional}
            directions={directions}
            isUnfolded={isUnfolded}
            onUnfold={() => setWhole(true)}
          />
        )}
      </div>
    </div>
  )
}
