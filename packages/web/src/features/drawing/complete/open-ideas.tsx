import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useDrawing, useTasks } from '../use-drawings.ts'
import { CommonIdeas } from './common-ideas.tsx'
import { copy } from './copy.ts'
import type { FigureReading } from './told.ts'

type QuestionProps = { drawing: string; onDone: () => void }

/** The question about a sheet that was left without an answer. */
const OpenIdea = ({ drawing, onDone }: QuestionProps) => {
  const { data, isError, isFetching, refetch } = useDrawing(drawing)
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <div ref={section} tabIndex={-1}>
      {data && (
        <CommonIdeas drawing={drawing} title={data.title ?? ''} ideas={data.common ?? []} onDone={onDone} />
      )}
      {!data && isError && <LoadFailed onRetry={() => void refetch()} pending={isFetching} />}
      {!data && !isError && (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </div>
  )
}

type Props = { figures: readonly FigureReading[]; /** How many are open was said already. */ isTold: boolean }

/** How many ideas are still open, and the way to their questions; nobody has to answer them. */
export const OpenIdeas = ({ figures, isTold }: Props) => {
  const [answered, setAnswered] = useState<string[]>([])
  const [isAsking, setAsking] = useState(false)
  const { data: tasks } = useTasks()
  const isClosed = tasks?.tasks.some(
    ({ task, state }) => task === 'complete' && (state === 'plan' || state === 'read-only'),
  )
  const open = figures.filter(({ drawing, state }) => state === 'open' && !answered.includes(drawing))
  const [next] = open
  if (!next || isClosed !== false) return null
  if (isAsking)
    return (
      <OpenIdea
        key={next.drawing}
        drawing={next.drawing}
        onDone={() => setAnswered([...answered, next.drawing])}
      />
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        {!isTold && `${copy.leftOpen(open.length)}. `}
        {copy.leftOpenHint}
      </p>
      <Button size="s" onClick={() => setAsking(true)}>
        {copy.settle}
      </Button>
    </div>
  )
}
