import { FORECASTS } from '@grani/contract'
import { copy } from './copy.ts'

const PLACES = Array.from({ length: FORECASTS }, (_, i) => i)

/** The ten forecasts, closed: answered or not, nothing shows what they say. */
export const ForecastFacets = ({ answered }: { answered: number }) => (
  <div>
    <p className="text-sm text-ink-soft">{copy.answered(answered)}</p>
    <svg aria-hidden="true" viewBox="0 0 200 14" className="mt-2 block w-full">
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
  </div>
)
