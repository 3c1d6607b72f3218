import { type Direction, listBoosters, readProgress, readSubscription } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/api/query-client.ts'
import { dateInWords } from '../../../shared/format/date.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { copy } from './no-question-copy.ts'
import type { Queue } from '../session/queue.ts'
import type { QuestionView } from '../session/question-view.ts'

type Props = {
  view: Exclude<QuestionView, { kind: 'asking' | 'loading' }>
  onRetry: () => void
  onMore: () => void
}

const isAllMeasured = (directions: readonly Direction[]): boolean =>
  directions.length > 0 && directions.every(direction => direction.is_measured)

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

type MeasuredProps = {
  /** Whether something was said about every quality. */
  isAllSaid: boolean
  /** When the next questions can be asked, if ever. */
  nextAt: string | undefined
}

const Measured = ({ isAllSaid, nextAt }: MeasuredProps) => (
  <EmptyState
    mood="whole"
    title={isAllSaid ? copy.measured.title : copy.measured.noQuestions}
    action={
      <>
        <LinkButton href="/results" variant="primary">
          {copy.measured.results}
        </LinkButton>
        <LinkButton href="/profile">{copy.measured.profile}</LinkButton>
      </>
    }
  >
    {nextAt === undefined ? copy.measured.text : copy.measured.untilNext(dateInWords(nextAt))}
  </EmptyState>
)

type QuotaProps = Omit<Props, 'view'> & { until: number; unsent: number }

/** Whether more questions can be bought, and bring anything. Fetched again: every answer changes it. */
const useIsMoreOffered = (): boolean => {
  const { data: boosters = [] } = useQuery({ ...queryOf(listBoosters), refetchOnMount: 'always' })
  const { data: directions = [] } = useQuery(queryOf(readProgress))
  return boosters.some(({ is_available }) => is_available) && !isAllMeasured(directions)
}

const QuotaUsedUp = ({ until, unsent, onRetry, onMore }: QuotaProps) => {
  const isMoreOffered = useIsMoreOffered()
  return (
    <EmptyState
      mood="growing"
      title={copy.quota.title}
      action={
        <>
          {isMoreOffered && (
            <Button variant="primary" onClick={onMore}>
              {copy.quota.more}
            </Button>
          )}
          <Button onClick={onRetry}>{copy.quota.action}</Button>
        </>
      }
    >
      {copy.quota.text(until) + copy.unsent(unsent)}
    </EmptyState>
  )
}

const Offline = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    mood="dim"
    title={copy.offline.title}
    action={<Button onClick={onRetry}>{copy.offline.action}</Button>}
  >
    {copy.offline.text}
  </EmptyState>
)

const NothingYet = ({ onRetry }: { onRetry: () => void }) => {
  const { data: directions = [] } = useQuery(queryOf(readProgress))
  if (isAllMeasured(directions)) {
    const [nextAt] = directions.flatMap(direction => direction.next_at ?? []).toSorted()
    const isAllSaid = directions.every(({ said, qualities }) => said === qualities.length)
    return <Measured isAllSaid={isAllSaid} nextAt={nextAt} />
  }
  return (
    <EmptyState title={copy.none.title} action={<Button onClick={onRetry}>{copy.none.action}</Button>}>
      {copy.none.text}
    </EmptyState>
  )
}

/** Why there is no question now, and what the user can do. */
export const NoQuestion = ({ view, onRetry, onMore }: Props) => {
  if (view.kind === 'read-only') return <ReadOnly unsent={unsentAnswerCount(view.queue)} />
  if (view.kind === 'quota') {
    const { until, queue } = view
    return <QuotaUsedUp until={until} unsent={unsentAnswerCount(queue)} onRetry={onRetry} onMore={onMore} />
  }
  if (view.kind === 'offline') return <Offline onRetry={onRetry} />
  if (view.kind === 'failed') return <LoadFailed onRetry={onRetry} />
  return <NothingYet onRetry={onRetry} />
}
