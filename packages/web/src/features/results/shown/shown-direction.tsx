import type { Direction, ObservedQuality, Result } from '@grani/contract'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { evidenceLabel, precisionLabel, stateLabel, typeLabel } from '../labels.ts'
import { ObservedList } from '../observed/observed-list.tsx'
import { isState, mostTellingFirst } from '../result-selectors.ts'
import { LabelledScale } from '../scale/scale-track.tsx'
import { lookOf } from '../stone/facet-look.ts'
import { facetPlaces, type FacetPlace } from '../stone/facet-places.ts'
import { FacetMark } from '../stone/facet-mark.tsx'
import { LabelledStone } from '../stone/labelled-stone.tsx'

type Named = Pick<Direction, 'uid' | 'name' | 'introduction'>

/** Only what has a result is shown to another person: each facet of the stone is a certain one. */
const wholeDirection = (named: Named, results: readonly Result[]): Direction => ({
  ...named,
  is_beyond_goals: false,
  is_weekly: false,
  said: results.length,
  sayable: results.length,
  qp: 100,
  new_results: 0,
  is_measured: true,
  is_consistent: true,
  next_at: null,
  qualities: results.map(({ quality: { id, name } }) => ({
    id,
    name,
    certainty: 1,
    leaning: null,
    is_open: true,
    leaning_text: null,
  })),
})

const Article = ({ result, place }: { result: Result; place: FacetPlace | undefined }) => (
  <article aria-labelledby={result.uid} className="grid gap-3 border-t border-line pt-6">
    <header className="flex items-start gap-3.5">
      {place && <FacetMark {...place} look={lookOf(result)} className="size-12" />}
      <div className="min-w-0">
        <h4 id={result.uid} tabIndex={-1} className="scroll-mt-20 text-xl leading-tight font-semibold">
          {result.quality.name}
        </h4>
        <p className="mt-1 font-medium">{isState(result) ? stateLabel(result) : typeLabel(result)}</p>
        <p className="text-sm text-ink-soft">
          {isState(result) ? precisionLabel(result) : evidenceLabel(result)}
        </p>
      </div>
    </header>
    <SafeHtml html={result.level_text} />
    <LabelledScale result={result} />
  </article>
)

type Props = {
  direction: Named
  /** Its current results. */ results: readonly Result[]
  observed: readonly ObservedQuality[]
  /** Said without results. */ empty: string
}

/** One direction as its person sees it, for another one to read: nothing is marked as seen, asked or offered here. */
export const ShownDirection = ({ direction, results, observed, empty }: Props) => {
  const whole = wholeDirection(direction, results)
  const places = facetPlaces([whole])
  return (
    <div className="grid grid-cols-1 gap-6">
      <h3 className="text-2xl">{direction.name}</h3>
      {results.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <>
          <LabelledStone direction={whole} results={results} />
          {mostTellingFirst(results).map(result => (
            <Article key={result.uid} result={result} place={places.get(result.quality.id)} />
          ))}
        </>
      )}
      <ObservedList qualities={observed} level="h4" />
    </div>
  )
}
