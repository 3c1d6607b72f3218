import type { DrawingTask, readDrawingTasks, ReplyOf } from '@grani/contract'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from '../copy.ts'
import { useTasks } from '../use-drawings.ts'
import { whenInWords } from '../when.ts'
import { GateLine, PlansLink, WhereItOpens } from './gate-line.tsx'
import { TaskFacts } from './task-list.tsx'

export type Tasks = ReplyOf<typeof readDrawingTasks>

type Props = {
  task: DrawingTask
  plansHref: string
  /** Instead of the usual words, while the task is done for now. */
  later?: ReactNode
  /** What it would give, while it is closed. */
  example: ReactNode
  /** Drawn while the task is open. */
  children: (tasks: Tasks) => ReactNode
}

/** A task, or why it is closed: then what it would show stands here, with an example. */
export const TaskGate = ({ task, plansHref, later, example, children }: Props) => {
  const { data, isError, isFetching, refetch } = useTasks()
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-64" />
      </Loading>
    )
  const state = data.tasks.find(({ task: name }) => name === task)
  if (!state || state.state === 'open') return children(data)
  if (state.state === 'later')
    return state.opens_at === null ? null : (
      <p className="rounded-card border border-line bg-sunken p-4">
        {data.is_limited ? (
          <>
            {copy.gate.limitedDone} <WhereItOpens closed="rest" link={<PlansLink href={plansHref} />} />
          </>
        ) : (
          (later ?? copy.gate.later(whenInWords(state.opens_at)))
        )}
      </p>
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <p className="mb-3">{copy.tasks[task].what}</p>
        <TaskFacts task={task} />
      </Card>
      <GateLine tasks={data} plansHref={plansHref} />
      {example}
    </div>
  )
}
