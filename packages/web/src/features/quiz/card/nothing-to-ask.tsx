import { type Direction, listQuestions, readProfile, readProgress, readQuestionsLeft } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../shared/api/call.ts'
import { queryOf } from '../../../shared/api/query-client.ts'
import { dateInWords } from '../../../shared/format/date.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { copy } from './no-question-copy.ts'

/** What the card says: «примерно через 5 минут». */
const CHECK_EVERY_MS = 5 * 60_000

export const isAllMeasured = (directions: readonly Direction[]): boolean =>
  directions.length > 0 && directions.every(direction => direction.is_measured)

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

/** Whether other active goals have questions: the current one has none, so all that are left are theirs. */
const useHasOtherQuestions = (): boolean => {
  const { data: profile } = useQuery(queryOf(readProfile))
  const { data: left } = useQuery({ ...queryOf(readQuestionsLeft), refetchOnMount: 'always' })
  return (profile?.goals.length ?? 0) > 1 && (left?.questions ?? 0) > 0
}

/** Looks for questions while the card waits, unseen: the card changes only when there are some. */
const useRepeatedCheck = (onQuestions: () => void): void => {
  useEffect(() => {
    const check = async () => {
      const questions = await call(listQuestions)
      if (questions.length > 0) onQuestions()
    }
    // After a failure the next check is soon enough.
    const timer = setInterval(() => void check().catch(() => null), CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [onQuestions])
}

/** The goal in focus has no question now. */
export const NothingToAsk = ({ onRetry }: { onRetry: () => void }) => {
  const { data: directions = [] } = useQuery(queryOf(readProgress))
  const hasOtherQuestions = useHasOtherQuestions()
  useRepeatedCheck(onRetry)
  if (isAllMeasured(directions)) {
    const [nextAt] = directions.flatMap(direction => direction.next_at ?? []).toSorted()
    const isAllSaid = directions.every(({ said, qualities }) => said === qualities.length)
    return <Measured isAllSaid={isAllSaid} nextAt={nextAt} />
  }
  if (hasOtherQuestions) {
    return (
      <EmptyState
        mood="whole"
        title={copy.otherGoal.title}
        action={
          <LinkButton href="/profile" variant="primary">
            {copy.otherGoal.action}
          </LinkButton>
        }
      >
        {copy.otherGoal.text}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={copy.none.title} action={<Button onClick={onRetry}>{copy.none.action}</Button>}>
      {copy.none.text}
    </EmptyState>
  )
}
