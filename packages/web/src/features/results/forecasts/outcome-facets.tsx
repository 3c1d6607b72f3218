import type { AnsweredForecast } from '@grani/contract'

const HUES = ['fill-indigo', 'fill-teal', 'fill-amber', 'fill-rose']

/** The ten facets, open: a hit is full, a miss is an outline with a dot. */
export const OutcomeFacets = ({ forecasts }: { forecasts: readonly AnsweredForecast[] }) => (
  <svg aria-hidden="true" viewBox="0 0 200 14" className="block w-full max-w-xs">
    {forecasts.map(({ question, is_hit: isHit }, i) => {
      const x = i * 20 + 10
      const corners = `${x - 7},7 ${x},1.5 ${x + 7},7 ${x},12.5`
      return isHit ? (
        <polygon key={question} points={corners} className={HUES[i % HUES.length]} />
      ) : (
        <g key={question}>
          <polygon
            points={corners}
            strokeWidth="1"
            strokeLinejoin="round"
            className="fill-none stroke-ink-soft"
          />
          <circle cx={x} cy="7" r="1.3" className="fill-ink-soft" />
        </g>
      )
    })}
  </svg>
)
