import { type Direction, listQuestions, readProfile, readProgress, readQuestionsLeft } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../shared/api/call.ts'
import { queryOf } from '../../../shared/api/query-client.ts'
import { directionFacets } from '../../../shared/families/direction-facets.ts'
import { dateInWords } from '../../../shared/format/date.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FacetPicture } from '../../../ui/facet-picture.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LastCheck } from './last-check.tsx'
import { copy } from './no-question-copy.ts'

/** What the card says: «примерно через 5 минут». */
const CHECK_EVERY_MS = 5 * 60_000

export const isAllMeasured = (directions: readonly Direction[]): boolean =>
  directions.length > 0 && directions.every(direction => direction.is_measured)

type FinishedProps = {
  title: string
  text: string
  directions: readonly Direction[]
  /** When the next questions about a week can be asked, if ever. */
  nextAt: string | undefined
}

/** What is known, and not that nothing is left to ask: one does not tell the other. */
const KnownStone = ({ directions }: Pick<FinishedProps, 'directions'>) => (
  <FacetPicture facets={directionFacets(directions)} className="size-32" />
)

/** Nothing is left to ask: leads to what has come of it, and to another goal. */
const Finished = ({ title, text, directions, nextAt }: FinishedProps) => (
  <EmptyState
    picture={<KnownStone directions={directions} />}
    title={title}
    action={
      <>
        <LinkButton href="/results" variant="primary">
          {copy.measured.results}
        </LinkButton>
        <LinkButton href="/profile">{copy.measured.profile}</LinkButton>
      </>
    }
  >
    {nextAt === undefined ? text : copy.measured.untilNext(dateInWords(nextAt))}
  </EmptyState>
)

/** How many questions the active goals have left, without those about a week; and how many goals there are. */
const useWhatIsLeft = () => {
  const { data: profile } = useQuery(queryOf(readProfile))
  const { data: left } = useQuery({ ...queryOf(readQuestionsLeft), refetchOnMount: 'always' })
  return { goals: profile?.goals.length ?? 0, questions: left?.questions }
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
export const NothingToAsk = ({ checkedAt, onRetry }: { checkedAt: Date | null; onRetry: () => void }) => {
  const { data: directions = [] } = useQuery(queryOf(readProgress))
  const { goals, questions } = useWhatIsLeft()
  useRepeatedCheck(onRetry)
  const [nextAt] = directions.flatMap(direction => direction.next_at ?? []).toSorted()
  if (isAllMeasured(directions)) {
    const isAllSaid = directions.every(({ said, qualities }) => said === qualities.length)
    const { title, noQuestions, text } = copy.measured
    return (
      <Finished title={isAllSaid ? title : noQuestions} text={text} directions={directions} nextAt={nextAt} />
    )
  }
  if (questions === 0) return <Finished {...copy.allAsked} directions={directions} nextAt={nextAt} />
  // The current goal has none: all that are left are those of the others.
  if (goals > 1 && questions !== undefined) {
    return (
      <EmptyState
        picture={<KnownStone directions={directions} />}
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
    <EmptyState
      title={copy.none.title}
      action={
        <div className="grid justify-items-center gap-3">
          <Button onClick={onRetry}>{copy.none.action}</Button>
          <LastCheck at={checkedAt} />
        </div>
      }
    >
      {copy.none.text}
    </EmptyState>
  )
}
