import type { Direction, Result } from '@grani/contract'
import { useMemo } from 'react'
import { facetPlaces } from '../stone/facet-places.ts'
import { currentResults, historyOf, type ResultGroup } from '../result-selectors.ts'
import { StateList } from '../states/state-list.tsx'
import { ResultArticle } from './result-article.tsx'
import { SectionHeading } from './section-heading.tsx'
import { useSteadyLinks } from './steady-scroll.ts'

const NONE: readonly Result[] = []

/** The same empty list each time, so that a result without history is not drawn anew when another one changes. */
const orNone = (history: readonly Result[] = NONE): readonly Result[] => (history.length > 0 ? history : NONE)

type Props = {
  /** Groups of current results. */ groups: readonly ResultGroup[]
  /** Current readings of states. */ states: readonly Result[]
  /** All results, for the history. */ all: readonly Result[]
  directions: readonly Direction[]
}

/** Results with their texts, group by group, and the states after them. */
export const ResultList = ({ groups, states, all, directions }: Props) => {
  useSteadyLinks()
  const places = useMemo(() => facetPlaces(directions), [directions])
  const histories = useMemo(
    () => new Map(currentResults(all).map(result => [result.uid, historyOf(all, result)])),
    [all],
  )
  return (
    <div className="grid grid-cols-1 gap-10">
      {groups.map(({ id, title, results }) => (
        <section key={id} aria-labelledby={id}>
          <SectionHeading id={id} title={title} count={results.length} />
          <div className="grid grid-cols-1 gap-4">
            {results.map(result => (
              <ResultArticle
                key={result.uid}
                result={result}
                history={orNone(histories.get(result.uid))}
                place={places.get(result.quality.id)}
              />
            ))}
          </div>
        </section>
      ))}
      {states.length > 0 && <StateList results={states} all={all} />}
    </div>
  )
}
