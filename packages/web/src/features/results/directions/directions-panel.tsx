import type { Direction } from '@grani/contract'
import { memo, useDeferredValue, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { badge } from '../../../shared/format/badge.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FacetPicture } from '../../../ui/facet-picture.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useInViewport } from '../../../ui/use-in-viewport.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ConsistencyNotice } from './consistency-notice.tsx'
import { copy } from '../copy.ts'
import { useProgress } from '../use-results.ts'
import { progressLabel } from '../labels.ts'

/** Whether nothing can be told of any direction yet: then the list says so once, and each row is its name. */
const isNothingSaid = (directions: readonly Direction[]): boolean =>
  directions.every(({ said, sayable, next_at }) => said === 0 && sayable > 0 && next_at === null)

type LinkProps = { direction: Direction; isCurrent: boolean; /** Without its progress. */ isBrief: boolean }

/** What was said of it; the new results stand in the same line, because the name needs the whole width. */
const Progress = ({ direction }: { direction: Direction }) => {
  const count = badge(direction.new_results)
  return (
    <>
      <span className="mt-0.5 flex items-center justify-between gap-2">
        <span className="text-sm text-ink-soft">{progressLabel(direction)}</span>
        {count && (
          <Chip strong>
            <VisuallyHidden>{copy.newCount('')}</VisuallyHidden>
            {count}
          </Chip>
        )}
      </span>
      <Meter value={direction.qp} className="mt-1.5" />
    </>
  )
}

const DirectionLink = ({ direction, isCurrent, isBrief }: LinkProps) => (
  <Link
    href={`/results/${direction.uid}`}
    aria-current={isCurrent ? 'page' : undefined}
    className={classNames(
      'flex items-center gap-3 rounded-control px-3 transition-colors duration-150 hover:bg-sunken aria-[current]:bg-accent-soft',
      isBrief ? 'min-h-11 py-1' : 'py-2.5',
    )}
  >
    <FacetPicture facets={direction.qualities} className={isBrief ? 'size-8 shrink-0' : 'size-11 shrink-0'} />
    <span className="min-w-0 grow">
      <span className="block leading-snug font-medium">{direction.name}</span>
      {!isBrief && <Progress direction={direction} />}
    </span>
  </Link>
)

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

const Directions = memo(({ directions }: { directions: readonly Direction[] }) => {
  const [path] = useLocation()
  const isBrief = isNothingSaid(directions)
  return directions.map(direction => (
    <DirectionLink
      key={direction.uid}
      direction={direction}
      isBrief={isBrief}
      isCurrent={path === `/results/${direction.uid}`}
    />
  ))
})

/** Whether the notice belongs above the list: on the page of a direction it stands there. */
const isNoticeShown = (directions: readonly Direction[], path: string): boolean =>
  directions.some(direction => !direction.is_consistent) && !path.startsWith('/results/')

/** Progress by direction, with links to the results. */
export const DirectionsPanel = () => {
  const panel = useRef<HTMLElement>(null)
  const { data: latest, isError, isFetching, refetch } = useProgress({ isVisible: useInViewport(panel) })
  // Rendering many pictures at once would delay the response to a tap.
  const data = useDeferredValue(latest)
  const [path] = useLocation()
  return (
    <Card ref={panel} className="px-2! py-4! md:px-3! md:py-5! print:hidden" aria-label={copy.directions}>
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
      {data && data.length > 0 && isNothingSaid(data) && (
        <p className="px-3 pb-1.5 text-sm text-ink-soft">{copy.nothingSaid}</p>
      )}
      {data && <Directions directions={data} />}
    </Card>
  )
}
