import { readSubscription } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/api/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { copy } from './no-question-copy.ts'
import { NothingToAsk } from './nothing-to-ask.tsx'
import type { Queue } from '../session/queue.ts'
import type { QuestionView } from '../session/question-view.ts'

type Props = {
  view: Exclude<QuestionView, { kind: 'asking' | 'loading' }>
  onRetry: () => void
}

/** How many answers are still on this device only; one that was taken back does not count. */
export const unsentAnswerCount = ({ actions, answered }: Queue): number =>
  answered.filter(({ uid }) =>
    actions.some(({ confirmedAt, question }) => confirmedAt === null && question.uid === uid),
  ).length

const ReadOnly = ({ unsent }: { unsent: number }) => {
  const { data: plan } = useQuery(queryOf(readSubscription))
  const { title, trialTitle, noneTitle, text, action } = copy.readOnly
  const titleOfPlan = plan?.is_trial ? trialTitle : title
  return (
    <EmptyState
      mood="growing"
      title={plan === null ? noneTitle : titleOfPlan}
      action={
        <LinkButton href="/select-plan" variant="primary">
          {action}
        </LinkButton>
      }
    >
      {text + copy.unsent(unsent)}
    </EmptyState>
  )
}

type QuotaProps = { until: number; unsent: number; onRetry: () => void }

/** More questions are offered below the card or beside it, with their prices. */
const QuotaUsedUp = ({ until, unsent, onRetry }: QuotaProps) => (
  <EmptyState
    mood="growing"
    title={copy.quota.title}
    action={<Button onClick={onRetry}>{copy.quota.action}</Button>}
  >
    {copy.quota.text(until) + copy.unsent(unsent)}
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
export const NoQuestion = ({ view, onRetry }: Props) => {
  if (view.kind === 'read-only') return <ReadOnly unsent={unsentAnswerCount(view.queue)} />
  if (view.kind === 'quota') {
    const { until, queue } = view
    return <QuotaUsedUp until={until} unsent={unsentAnswerCount(queue)} onRetry={onRetry} />
  }
  if (view.kind === 'offline') return <Offline onRetry={onRetry} />
  if (view.kind === 'failed') return <LoadFailed onRetry={onRetry} />
  return <NothingToAsk onRetry={onRetry} />
}
