import type { Direction, Result } from '@grani/contract'
import { memo, useDeferredValue, useMemo, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { badge } from '../../../shared/format/badge.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useInViewport } from '../../../ui/use-in-viewport.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ConsistencyNotice } from './consistency-notice.tsx'
import { copy } from '../copy.ts'
import { DirectionStone } from '../stone/direction-stone.tsx'
import { stoneFacets } from '../stone/stone-facets.ts'
import { currentResults } from '../result-selectors.ts'
import { useProgress, useResults } from '../use-results.ts'
import { progressLabel } from '../labels.ts'

type LinkProps = {
  direction: Direction
  /** The current results, for the picture. */ results: readonly Result[]
  isCurrent: boolean
  isRow: boolean
}

/** On phones a direction in the row is its picture with the name below it. */
const TILE =
  'max-md:relative max-md:w-38 max-md:shrink-0 max-md:snap-start max-md:flex-col max-md:justify-start max-md:px-1 max-md:text-center'

const DirectionLink = ({ direction, results, isCurrent, isRow }: LinkProps) => {
  const count = badge(direction.new_results)
  return (
    <Link
      href={`/results/${direction.uid}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex items-center gap-3 rounded-control px-3 py-2.5 transition-colors duration-150 hover:bg-sunken aria-[current]:bg-accent-soft',
        isRow && TILE,
      )}
    >
      <DirectionStone
        facets={stoneFacets(direction, results)}
        className={classNames('size-14 shrink-0', isRow && 'max-md:size-24')}
      />
      <span className="min-w-0 grow">
        <span className={classNames('block leading-snug font-medium', isRow && 'max-md:text-sm')}>
          {direction.name}
        </span>
        {/* In the line of the progress, because the name needs the whole width. */}
        <span
          className={classNames('mt-0.5 flex items-center justify-between gap-2', isRow && 'max-md:flex-col')}
        >
          <span className="text-sm text-ink-soft">{progressLabel(direction)}</span>
          {count && (
            <span className={isRow ? 'max-md:absolute max-md:top-2 max-md:right-4' : undefined}>
              <Chip strong>
                <VisuallyHidden>{copy.newCount('')}</VisuallyHidden>
                {count}
              </Chip>
            </span>
          )}
        </span>
        {!isRow && <Meter value={direction.qp} className="mt-1.5" />}
      </span>
    </Link>
  )
}

const PanelSkeleton = () => (
  <Loading className="grid gap-4 px-3 py-2">
    {['a', 'b', 'c'].map(key => (
      <div key={key} className="flex items-center gap-3">
        <Skeleton className="size-11" />
        <div className="grid grow gap-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-2" />
        </div>
      </div>
    ))}
  </Loading>
)

const NONE: readonly Result[] = []

type Props = { /** On phones a row of pictures to be scrolled sideways, and not a list. */ isRow?: boolean }

type DirectionsProps = { directions: readonly Direction[]; results: readonly Result[]; isRow: boolean }

const Directions = memo(({ directions, results, isRow }: DirectionsProps) => {
  const [path] = useLocation()
  const current = useMemo(() => currentResults(results), [results])
  return (
    <div
      className={
        isRow ? 'max-md:-mx-2 max-md:flex max-md:snap-x max-md:overflow-x-auto max-md:px-2' : undefined
      }
    >
      {directions.map(direction => (
        <DirectionLink
          key={direction.uid}
          direction={direction}
          results={current}
          isCurrent={path === `/results/${direction.uid}`}
          isRow={isRow}
        />
      ))}
    </div>
  )
})

/** Whether the notice belongs above the list: on the page of a direction it stands there. */
const isNoticeShown = (directions: readonly Direction[], path: string): boolean =>
  directions.some(direction => !direction.is_consistent) && !path.startsWith('/results/')

/** Beside long texts the list stays in the window, and is scrolled by itself where it is higher. */
const BESIDE_TEXTS = 'md:max-h-[calc(100dvh-7rem)] md:overflow-y-auto [scrollbar-width:thin]'

/** Progress by direction, with links to the results. */
export const DirectionsPanel = ({ isRow = false }: Props) => {
  const panel = useRef<HTMLElement>(null)
  const { data: latest, isError, isFetching, refetch } = useProgress({ isVisible: useInViewport(panel) })
  // Rendering many pictures at once would delay the response to a tap.
  const data = useDeferredValue(latest)
  const { data: results = NONE } = useResults()
  const [path] = useLocation()
  return (
    <Card
      ref={panel}
      className={classNames('px-2! py-4! md:px-3! md:py-5! print:hidden', isRow && BESIDE_TEXTS)}
      aria-label={copy.directions}
    >
      <h2 className="px-3 pb-2 text-lg">{copy.directions}</h2>
      {!data && !isError && <PanelSkeleton />}
      {!data && isError && (
        <div className="grid justify-items-start gap-3 px-3 text-sm text-ink-soft">
          <p>{copy.directionsFailed}</p>
          <Button size="s" onClick={() => void refetch()} pending={isFetching}>
            {copy.retry}
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className="px-3 text-sm text-ink-soft">{copy.noDirections}</p>}
      {data && isNoticeShown(data, path) && (
        <div className="px-3 pb-2">
          <ConsistencyNotice />
        </div>
      )}
      {data && <Directions directions={data} results={results} isRow={isRow} />}
    </Card>
  )
}
