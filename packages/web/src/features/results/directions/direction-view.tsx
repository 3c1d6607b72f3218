import type { Direction, Result } from '@grani/contract'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { Link } from 'wouter'
import { hueOf } from '../../../shared/families/families.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { copy } from '../copy.ts'
import { DirectionStone } from '../stone/direction-stone.tsx'
import { stoneFacets } from '../stone/stone-facets.ts'
import { LabelledStone } from '../stone/labelled-stone.tsx'
import { currentResults, ofDirection, isState, resultGroups } from '../result-selectors.ts'
import { ConsistencyNotice } from './consistency-notice.tsx'
import { DirectionProfile } from './direction-profile.tsx'
import { ResultList } from '../list/result-list.tsx'
import { useViewedToEnd } from '../list/use-viewed-to-end.ts'
import { noResultsText, progressLabel } from '../labels.ts'

const Introduction = ({ text }: { text: string }) => (
  <div className="grid gap-2 text-ink-soft">
    {text
      .trim()
      .split(/\n\s*\n/)
      .map(paragraph => (
        <p key={paragraph} className="max-w-[68ch]">
          {paragraph}
        </p>
      ))}
  </div>
)

const NextDirection = ({ direction, results }: { direction: Direction; results: readonly Result[] }) => (
  <Link
    href={`/results/${direction.uid}`}
    className="group flex items-center gap-4 rounded-card border border-line p-4 hover:bg-sunken print:hidden"
  >
    <DirectionStone
      facets={stoneFacets(direction, currentResults(results))}
      hue={hueOf(direction.uid)}
      className="size-14 shrink-0"
    />
    <span className="min-w-0 grow">
      <span className="block text-sm text-ink-soft">{copy.nextDirection}</span>
      <span className="block leading-snug font-medium group-hover:text-accent">{direction.name}</span>
    </span>
    <ArrowRight aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-ink-soft" />
  </Link>
)

type NoResultsProps = {
  direction: Direction
  isBegun: boolean
  /** A door to questions about it. */ ask: ReactNode
}

const NoResults = ({ direction, isBegun, ask }: NoResultsProps) => {
  const { title, text } = noResultsText(direction)
  if (!isBegun) {
    return (
      <EmptyState mood="growing" title={title} action={ask}>
        <p>{text}</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-2">
      <h3 className="text-lg">{title}</h3>
      <p className="max-w-[60ch] text-ink-soft">{text}</p>
      {ask}
    </div>
  )
}

type Props = {
  direction: Direction
  /** The direction after it; null for the only one. */ next: Direction | null
  /** All results, newest first. */ results: readonly Result[]
  /** A door to questions about it, for a direction that has more and no result. */ ask?: ReactNode
}

/** One direction: its picture with a label for each facet, the results with their texts, and all its scales side by side. */
export const DirectionView = ({ direction, next, results, ask }: Props) => {
  const all = ofDirection(results, direction.uid)
  const now = currentResults(all)
  const isBegun = direction.qualities.some(({ certainty }) => certainty > 0)
  const directions = useMemo(() => [direction], [direction])
  const end = useRef<HTMLDivElement>(null)
  useViewedToEnd(now, end)
  return (
    <div className="grid grid-cols-1 gap-8">
      {!direction.is_consistent && <ConsistencyNotice />}
      <header>
        <h2 data-route-focus className="text-2xl">
          {direction.name}
        </h2>
        <p className="mt-1 font-medium text-accent">{progressLabel(direction)}</p>
      </header>
      {(isBegun || now.length > 0) && <LabelledStone direction={direction} results={now} />}
      <Introduction text={direction.introduction} />
      {now.length === 0 && direction.is_consistent && (
        <NoResults direction={direction} isBegun={isBegun} ask={direction.is_measured ? null : ask} />
      )}
      {/* The introduction has just told these apart, so none of them is folded under another. */}
      <ResultList
        groups={resultGroups(now)}
        states={now.filter(isState)}
        all={all}
        directions={directions}
        isUnfolded
      />
      <div ref={end} className="-mt-8" />
      {/* States have a history chart of their own, and no position among the other qualities. */}
      {now.some(result => !isState(result)) && <DirectionProfile direction={direction} results={all} />}
      {next && <NextDirection direction={next} results={results} />}
    </div>
  )
}
