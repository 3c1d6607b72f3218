import { DRAWING_TASKS, type DrawingTask, type readDrawingTasks, type ReplyOf } from '@grani/contract'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from '../copy.ts'
import { useTasks } from '../use-drawings.ts'
import { whenInWords } from '../when.ts'
import { FigureExample } from './example-card.tsx'
import { GateLine, useOpeningDay, WhereItOpens } from './gate-line.tsx'

type Tasks = ReplyOf<typeof readDrawingTasks>
type TaskState = Tasks['tasks'][number]

/** What a task shows. */
export const TaskFacts = ({ task }: { task: DrawingTask }) => (
  <p className="text-sm">
    <span className="font-medium">{copy.shows}: </span>
    {copy.tasks[task].shows}.
  </p>
)

const labelOf = ({ task, state, made }: TaskState, roundLeft: number): string => {
  if (task === 'complete' && state === 'open' && roundLeft > 0) return copy.state.goOn
  if (state === 'open' && made > 0) return task === 'complete' ? copy.state.further : copy.state.again
  if (state === 'open') return copy.tasks[task].go
  return state === 'plan' && made === 0 ? copy.state.example : copy.state.more
}

const isOpen = ({ state }: TaskState): boolean => state === 'open'

type CardProps = {
  task: TaskState
  /** The one that the eye should find. */ isFirst: boolean
  /** The plan has the first figures alone. */ isLimited: boolean
  /** Figures of a round that was left. */ roundLeft: number
}

const TaskCard = ({ task: entry, isFirst, isLimited, roundLeft }: CardProps) => {
  const { task, state, opens_at, made } = entry
  const { title, what, href } = copy.tasks[task]
  const isClosed = state === 'plan'
  const day = useOpeningDay()
  return (
    <Card aria-label={title} className="flex flex-col gap-3" {...(isClosed && { tone: 'sunken' as const })}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="text-xl">{title}</h2>
        {isClosed && (
          <span className="text-sm text-ink-soft">
            {day === null ? copy.state.closed : copy.state.opens(day)}
          </span>
        )}
      </div>
      <p>{what}</p>
      <div className="grow">
        <TaskFacts task={task} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton href={href} size="s" {...(isFirst && { variant: 'primary' as const })}>
          {labelOf(entry, roundLeft)}
        </LinkButton>
        {made > 0 && (
          <TextLink href="/drawing/mine" className="inline-flex min-h-11 items-center">
            {copy.state.made}
          </TextLink>
        )}
        {state === 'later' && opens_at !== null && !isLimited && (
          <span className="text-sm text-ink-soft">{copy.state.later(whenInWords(opens_at))}</span>
        )}
      </div>
    </Card>
  )
}

type CardsProps = Pick<CardProps, 'isLimited' | 'roundLeft'> & {
  tasks: readonly TaskState[]
  firstOpen: TaskState | undefined
}

const Cards = ({ tasks, firstOpen, ...rest }: CardsProps) =>
  tasks.length > 0 && (
    <div className={`grid grid-cols-1 gap-4 ${tasks.length > 1 ? 'sm:grid-cols-2' : ''}`}>
      {tasks.map(task => (
        <TaskCard key={task.task} task={task} isFirst={task === firstOpen} {...rest} />
      ))}
    </div>
  )

/** One door instead of four locked ones: what is behind it, and where it opens. */
const ClosedCard = ({ plansHref }: { plansHref: string }) => (
  <Card>
    <h2 className="text-xl">{copy.door.title}</h2>
    <dl className="mt-3 grid gap-3">
      {DRAWING_TASKS.map(task => (
        <div key={task}>
          <dt className="font-medium">{copy.tasks[task].title}</dt>
          <dd>{copy.door.what[task]}</dd>
        </div>
      ))}
    </dl>
    <div className="mt-4 text-ink-soft">
      <WhereItOpens
        closed="whole"
        link={
          <div className="mt-3">
            <LinkButton href={plansHref}>{copy.gate.plans}</LinkButton>
          </div>
        }
      />
    </div>
  </Card>
)

/** The four tasks. Who cannot draw yet reads what they are, and sees one example. */
export const TaskList = ({ plansHref }: { plansHref: string }) => {
  const { data, isFetching, refetch, isError } = useTasks()
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading className="grid gap-4 sm:grid-cols-2">
        {DRAWING_TASKS.map(task => (
          <Skeleton key={task} className="h-60" />
        ))}
      </Loading>
    )
  const hasMade = data.tasks.some(({ made }) => made > 0)
  const firstOpen = data.tasks.find(isOpen)
  const gate = <GateLine tasks={data} plansHref={plansHref} />
  const shown = { firstOpen, isLimited: data.is_limited, roundLeft: data.round_left }
  const isAllClosed = !hasMade && data.tasks.every(({ state }) => state === 'plan')
  return (
    <div className="grid grid-cols-1 gap-5">
      {isAllClosed ? (
        <>
          <ClosedCard plansHref={plansHref} />
          <FigureExample example={data.example} />
        </>
      ) : (
        <>
          {!firstOpen && gate}
          {firstOpen && <Cards tasks={data.tasks.filter(isOpen)} {...shown} />}
          {/* What can be done stands before what is sold. */}
          {firstOpen && gate}
          <Cards tasks={data.tasks.filter(task => !isOpen(task))} {...shown} />
        </>
      )}
      <p className="text-sm text-ink-soft">{copy.not}</p>
      <div className="-mt-3 flex flex-wrap gap-x-6">
        {hasMade && (
          <TextLink href="/drawing/mine" className="inline-flex min-h-11 items-center">
            {copy.mine}
          </TextLink>
        )}
        <TextLink href="/drawing/why" className="inline-flex min-h-11 items-center">
          {copy.why}
        </TextLink>
      </div>
    </div>
  )
}
