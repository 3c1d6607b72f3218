import type { Result } from '@grani/contract'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from '../copy.ts'
import { historyOf } from '../result-selectors.ts'
import { StateRow } from './state-row.tsx'

const texts = copy.states

/** Links to the states lead here. */
export const STATES_ID = 'states'

type Props = {
  /** The latest reading of each state. */
  results: readonly Result[]
  /** All results, for the history charts. */
  all: readonly Result[]
}

/** The states of the last seven days with their history charts; above them, where to find support. */
export const StateList = ({ results, all }: Props) => (
  <section aria-labelledby={STATES_ID}>
    <h2 id={STATES_ID} tabIndex={-1} className="mb-3 scroll-mt-12 text-xl">
      {texts.title}
    </h2>
    <p className="max-w-[68ch]">
      {texts.support} <TextLink href="/help">{texts.supportLink}</TextLink>
    </p>
    <p className="mt-2 mb-4 max-w-[68ch] text-sm text-ink-soft">
      {texts.notRated} {texts.legend}
    </p>
    <div className="grid grid-cols-1 gap-4">
      {results.map(result => (
        <StateRow key={result.uid} result={result} history={historyOf(all, result)} />
      ))}
    </div>
  </section>
)
