import { readProgress, readSubscription } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../../shared/api/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { copy } from './no-question-copy.ts'
import { NothingToAsk } from './nothing-to-ask.tsx'
import { activeOf, type Queue } from '../session/queue.ts'
import type { QuestionView } from '../session/question-view.ts'

/** What other parts of the product say where there is no question. */
export type Beside = {
  /** Once the questions of the day are used up: what they have brought, and where to go. */
  atLimit: ReactNode
  /** In read mode: what can be read. */
  inReadMode: ReactNode
}

type Props = {
  beside: Beside
  view: Exclude<QuestionView, { kind: 'asking' | 'loading' | 'rest' }>
  /** When the user had it checked last. */
  checkedAt: Date | null
  onRetry: () => void
}

const ReadOnly = ({ unsent, beside }: { unsent: number; beside: ReactNode }) => {
  const { data: plan } = useQuery(queryOf(readSubscription))
  const { title, trialTitle, noneTitle, text, action } = copy.readOnly
  const titleOfPlan = plan?.is_trial ? trialTitle : title
  return (
    <EmptyState
      mood="growing"
      title={plan === null ? noneTitle : titleOfPlan}
      action={
        <>
          <LinkButton href="/select-plan" variant="primary">
            {action}
          </LinkButton>
          {beside}
        </>
      }
    >
      {text + copy.unsent(unsent)}
    </EmptyState>
  )
}

type QuotaProps = { until: number; queue: Queue; unsent: number; beside: ReactNode }

/** What the next day begins with, where the device knows it. */
const Next = ({ queue }: { queue: Queue }) => {
  const { data: directions = [] } = useQuery(queryOf(readProgress))
  const next = activeOf(queue)?.quality
  const direction = directions.find(({ qualities }) => qualities.some(({ id }) => id === next))
  return direction && ` ${copy.quota.next(direction.name)}`
}

/**
 * More questions are offered below the card or beside it, with their prices. Nothing to press asks again: the page goes on by
 * itself at the hour it names, and whenever it is looked at again.
 */
const QuotaUsedUp = ({ until, queue, unsent, beside }: QuotaProps) => (
  <EmptyState
    mood="growing"
    title={copy.quota.title}
    action={<div className="grid justify-items-center gap-3">{beside}</div>}
  >
    {copy.quota.text(until)}
    <Next queue={queue} />
    {copy.unsent(unsent)}
  </EmptyState>
)

const Offline = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    mood="dim"
    title={copy.offline.title}
    action={<Button onClick={onRetry}>{copy.offline.action}</Button>}
  >
    {copy.offline.text}
  </EmptyState>
)

/** Why there is no question now, and what the user can do. */
export const NoQuestion = ({ view, beside, checkedAt, onRetry }: Props) => {
  if (view.kind === 'read-only') return <ReadOnly unsent={view.unsent} beside={beside.inReadMode} />
  if (view.kind === 'quota') {
    const { until, queue, unsent } = view
    return <QuotaUsedUp {...{ until, queue, unsent }} beside={beside.atLimit} />
  }
  if (view.kind === 'offline') return <Offline onRetry={onRetry} />
  if (view.kind === 'failed') return <LoadFailed onRetry={onRetry} />
  return <NothingToAsk checkedAt={checkedAt} onRetry={onRetry} />
}
