import type { Direction, Result } from '@grani/contract'
import { Fragment, useMemo } from 'react'
import { facetPlaces } from '../stone/facet-places.ts'
import { currentResults, historyOf, type ResultGroup } from '../result-selectors.ts'
import { StateList } from '../states/state-list.tsx'
import { foldedGroups } from './folded-groups.ts'
import { ResultArticle } from './result-article.tsx'
import { ResultFold } from './result-fold.tsx'
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
  /** Whether each text is in sight, also where another one says nearly the same. */ isUnfolded?: boolean
  /** Whether a card shows the first sentence of its text, and the rest when it is opened. */ isBrief?: boolean
}

/** Results with their texts or the first sentences of them, group by group, one of a family in sight and the others folded below it; and the states after them. */
export const ResultList = ({
  groups,
  states,
  all,
  directions,
  isUnfolded = false,
  isBrief = false,
}: Props) => {
  useSteadyLinks()
  const places = useMemo(() => facetPlaces(directions), [directions])
  const histories = useMemo(
    () => new Map(currentResults(all).map(result => [result.uid, historyOf(all, result)])),
    [all],
  )
  const folded = useMemo(() => foldedGroups(groups, isUnfolded), [groups, isUnfolded])
  const article = (result: Result) => (
    <ResultArticle
      key={result.uid}
      result={result}
      history={orNone(histories.get(result.uid))}
      place={places.get(result.quality.id)}
      isBrief={isBrief}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-10">
      {folded.map(({ id, title, count, folds, legend }) => (
        <section key={id} aria-labelledby={id}>
          <SectionHeading id={id} title={title} count={count} legend={legend} />
          <div className={`grid grid-cols-1 ${isBrief ? 'gap-3' : 'gap-4'}`}>
            {folds.map(({ lead, others }) => (
              <Fragment key={lead.uid}>
                {article(lead)}
                {others.length > 0 && <ResultFold results={others}>{others.map(article)}</ResultFold>}
              </Fragment>
            ))}
          </div>
        </section>
      ))}
      {states.length > 0 && <StateList results={states} all={all} />}
    </div>
  )
}
