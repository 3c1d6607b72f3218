import { FORECASTS } from '@grani/contract'
import { copy } from './copy.ts'

const PLACES = Array.from({ length: FORECASTS }, (_, i) => i)

/** The ten forecasts, closed: answered or not, nothing shows what they say. */
export const ClosedFacets = ({ answered }: { answered: number }) => (
  <svg aria-hidden="true" viewBox="0 0 200 14" className="block w-full max-w-xs">
    {PLACES.map(place => (
      <polygon
        key={place}
        points={`${place * 20 + 3},7 ${place * 20 + 10},1.5 ${place * 20 + 17},7 ${place * 20 + 10},12.5`}
        strokeWidth="1"
        strokeLinejoin="round"
        className={`transition-colors duration-150 ${place < answered ? 'fill-accent stroke-accent' : 'fill-facet-rest stroke-facet-hatch'}`}
      />
    ))}
  </svg>
)

/** The same with the number of answers. */
export const ForecastFacets = ({ answered }: { answered: number }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
    <p className="text-sm text-ink-soft">{copy.answered(answered)}</p>
    <ClosedFacets answered={answered} />
  </div>
)
