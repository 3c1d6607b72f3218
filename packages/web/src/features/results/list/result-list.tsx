import type { Result } from '@grani/contract'
import { historyOf, groupResults } from '../result-selectors.ts'
import { copy } from '../copy.ts'
import { ResultRow } from './result-row.tsx'
import { StateList } from '../states/state-list.tsx'

type Props = {
  /** The current results. */ results: readonly Result[]
  /** All results, for the history. */ all: readonly Result[]
}

/** Results in the groups strong, weak, other and states; a group without results is left out. */
export const ResultList = ({ results, all }: Props) => {
  const { strengths, weaknesses, other, states } = groupResults(results)
  const groups = [
    { title: copy.strengths, results: strengths },
    { title: copy.weaknesses, results: weaknesses },
    { title: copy.other, results: other },
  ].filter(group => group.results.length > 0)
  return (
    <div className="grid gap-8">
      {groups.map(group => (
        <section key={group.title} aria-label={group.title}>
          <h2 className="mb-3 text-lg">{group.title}</h2>
          <div className="grid gap-4">
            {group.results.map(result => (
              <ResultRow key={result.uid} result={result} history={historyOf(all, result)} />
            ))}
          </div>
        </section>
      ))}
      {states.length > 0 && <StateList results={states} all={all} />}
    </div>
  )
}
