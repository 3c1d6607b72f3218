import type { Compared } from './comparison-words.ts'
import { copy } from './copy.ts'

const { evaluation: texts } = copy

/** −2…2 as a share of the width, with room for the dots at both ends. */
const position = (rating: number): string => `${4 + ((rating + 2) / 4) * 92}%`

/** The usual range, earlier events, and this one, from little of the quality to much. */
const Strip = ({ rating, usual, earlier }: Compared) => (
  <div aria-hidden="true" className="relative my-2 h-7 rounded-chip bg-sunken">
    {usual && (
      <span
        className="absolute inset-y-0 rounded-chip bg-accent-soft"
        style={{ left: position(usual.low), right: `calc(100% - ${position(usual.high)})` }}
      />
    )}
    {[...new Set(earlier)].map(past => (
      <span
        key={past}
        className="absolute top-1/2 size-2 -translate-1/2 rounded-chip bg-line-strong"
        style={{ left: position(past) }}
      />
    ))}
    {rating !== null && (
      <span
        className="absolute top-1/2 size-4 -translate-1/2 rounded-chip border-2 border-surface bg-accent"
        style={{ left: position(rating) }}
      />
    )}
  </div>
)

type Props = {
  comparison: Compared
  words: string
  /** What was tapped, in words: beside a reversed statement the strip would seem to lie the wrong way round. */
  tapped: string | undefined
}

export const ComparisonRow = ({ comparison, words, tapped }: Props) => {
  const { quality, text } = comparison
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{quality.name}</span>
        <span className="text-sm text-ink-soft">{words}</span>
      </p>
      <Strip {...comparison} />
      <p className="mb-1 flex justify-between gap-6 text-sm text-ink-soft">
        <span>{quality.low}</span>
        <span className="text-right">{quality.high}</span>
      </p>
      <p className="text-sm">{texts.tapped(text, tapped)}</p>
    </li>
  )
}
