import type { Direction, Result } from '@grani/contract'
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useInViewport } from '../../../ui/use-in-viewport.ts'
import { ConsistencyNotice } from './consistency-notice.tsx'
import { copy } from '../copy.ts'
import { DirectionLink } from './direction-link.tsx'
import { isBehind } from './is-behind.ts'
import { hasGuess } from '../provisional.ts'
import { currentResults } from '../result-selectors.ts'
import { useProgress, useResults } from '../use-results.ts'

/** Whether nothing can be told of any direction yet: then the list says so once, and each row is its name. */
const isNothingSaid = (directions: readonly Direction[]): boolean =>
  directions.every(({ said, sayable, next_at }) => said === 0 && sayable > 0 && next_at === null)

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

type DirectionsProps = {
  directions: readonly Direction[]
  results: readonly Result[]
  isRow: boolean
  /** Nothing can be told of any. */ isBrief: boolean
}

const Directions = memo(({ directions, results, isRow, isBrief }: DirectionsProps) => {
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
          isBrief={isBrief}
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
  useEffect(() => {
    if (latest && isBehind(latest, results)) void refetch()
  }, [latest, results, refetch])
  const [path] = useLocation()
  // The plans count the directions of the goals: what is here beside them is told apart.
  const { ofGoals, beyond } = useMemo(
    () => ({
      ofGoals: data?.filter(direction => !direction.is_beyond_goals) ?? [],
      beyond: data?.filter(direction => direction.is_beyond_goals) ?? [],
    }),
    [data],
  )
  const shown = { results, isRow, isBrief: isNothingSaid(data ?? []) }
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
      {data && data.length > 0 && isNothingSaid(data) && (
        <p className="px-3 pb-1.5 text-sm text-ink-soft">
          {hasGuess(data) ? copy.guessed : copy.nothingSaid}
        </p>
      )}
      {data && <Directions directions={ofGoals} {...shown} />}
      {beyond.length > 0 && (
        <>
          <h3 className="px-3 pt-4 pb-1 text-sm text-ink-soft">{copy.beyondGoals}</h3>
          <Directions directions={beyond} {...shown} />
        </>
      )}
    </Card>
  )
}
