import { useEffect, useLayoutEffect } from 'react'
import { NoQuestion } from '../../features/quiz/card/no-question.tsx'
import { QuestionSkeleton } from '../../features/quiz/card/question-skeleton.tsx'
import { useCheck } from '../../features/quiz/card/use-check.ts'
import type { QuestionSession } from '../../features/quiz/session/question-session.ts'
import type { QuestionView } from '../../features/quiz/session/question-view.ts'
import { useQuestionSession } from '../../features/quiz/session/session-registry.ts'
import { useQuestionView } from '../../features/quiz/session/use-question-view.ts'
import { PortraitButton } from '../../features/results/portrait/portrait-button.tsx'
import { ClearSoFar } from '../../features/results/return/clear-so-far.tsx'
import { LastAnswer } from '../../features/rhythm/last-answer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useTell } from '../modals/use-tell.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { markContentShown } from '../shell/content-shown.ts'
import { markWelcomed } from './absence.ts'
import { copy } from './copy.ts'

const BESIDE = { atLimit: null, inReadMode: <PortraitButton /> }

type NextProps = { view: QuestionView; session: QuestionSession | null; onGoOn: () => void }

/** One question to go on with, or why there is none and what can be done. */
const Next = ({ view, session, onGoOn }: NextProps) => {
  const check = useCheck(() => session?.retry())
  if (!session || view.kind === 'loading' || view.kind === 'rest') return <QuestionSkeleton />
  if (view.kind !== 'asking') {
    return (
      <>
        <NoQuestion view={view} beside={BESIDE} {...check} />
        <Button variant="quiet" size="s" className="justify-self-center" onClick={onGoOn}>
          {copy.back.home}
        </Button>
      </>
    )
  }
  const { prompt, text } = view.question
  return (
    <>
      <h3 className="text-sm font-semibold text-ink-soft">{copy.back.next}</h3>
      {prompt !== null && <p className="mt-2 text-sm text-ink-soft">{prompt}</p>}
      <p className="mt-1 text-xl text-pretty">{text}</p>
      <Button variant="primary" className="mt-5 justify-self-start" onClick={onGoOn}>
        {copy.back.answer}
      </Button>
    </>
  )
}

type Props = {
  goal: string
  /** The user goes on to the question. */
  onGoOn: () => void
}

/** Home after two weeks or more: what has become clear, what was asked last, and one question to go on with. */
export const ReturnPage = ({ goal, onGoOn }: Props) => {
  const user = useSignedIn()
  const session = useQuestionSession(user)
  const view = useQuestionView(session)
  useLayoutEffect(() => session?.setGoal(goal), [session, goal])
  useEffect(markContentShown, [])
  const tell = useTell()
  return (
    <div className="mx-auto grid max-w-2xl animate-appear grid-cols-1 gap-6 px-4 pt-5 pb-10 md:px-6 md:pt-12">
      <ClearSoFar onTold={tell} />
      <LastAnswer />
      <Card className="grid">
        <Next
          view={view}
          session={session}
          onGoOn={() => {
            markWelcomed(user)
            onGoOn()
          }}
        />
      </Card>
    </div>
  )
}
