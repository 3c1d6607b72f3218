import { Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { lazyPart } from '../../../shared/loading/lazy-part.tsx'
import { Card } from '../../../ui/card.tsx'
import type { QuestionSession } from '../session/question-session.ts'
import type { QuestionView } from '../session/question-view.ts'
import { afterPaint, useQuestionSession } from '../session/session-registry.ts'
import { useQuestionView } from '../session/use-question-view.ts'
import type { Account } from '../sync/account-key.ts'
import { AskedQuestion } from './asked-question.tsx'
import { takeOverFirstQuestion } from './first-tap.ts'
import type { Beside } from './no-question.tsx'
import { CardTop, KeyLegend, painted } from './lazy-parts.ts'
import { QuestionSkeleton } from './question-skeleton.tsx'
import { useCheck } from './use-check.ts'

/** Loaded right after the first question, so that it is there when the connection is not. */
const loadNoQuestion = async () => {
  await painted()
  return import('./no-question.tsx')
}

const NoQuestion = lazyPart(async () => (await loadNoQuestion()).NoQuestion)

/** The session with the questions of this goal, and what of it is to be shown now. */
const useQuestion = (user: Account, goal: string) => {
  const session = useQuestionSession(user)
  // Before the first paint, so that questions stored on the device show at once.
  useLayoutEffect(() => session?.setGoal(goal), [session, goal])
  return { session, view: useQuestionView(session) }
}

/** When the last question is replaced by a message, the focus moves to its title instead of being lost. */
const useMessageFocus = (kind: QuestionView['kind']) => {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const title = card.current?.querySelector('h2')
    if (kind === 'asking' || kind === 'loading' || !title || document.activeElement !== document.body) return
    title.tabIndex = -1
    title.focus()
  }, [kind])
  return card
}

type ContentProps = { user: Account; session: QuestionSession | null; view: QuestionView; beside: Beside }

const Content = ({ user, session, view, beside }: ContentProps) => {
  const check = useCheck(() => session?.retry())
  if (!session || view.kind === 'loading' || view.kind === 'rest') return <QuestionSkeleton />
  if (view.kind !== 'asking') {
    return (
      <Suspense fallback={<QuestionSkeleton />}>
        <NoQuestion view={view} beside={beside} {...check} />
      </Suspense>
    )
  }
  return (
    <>
      <Suspense>
        <CardTop user={user} view={view} />
      </Suspense>
      <AskedQuestion view={view} session={session} />
      <Suspense fallback={<div className="hidden h-10 fine:block" />}>
        <KeyLegend />
      </Suspense>
    </>
  )
}

type Props = {
  /** The signed-in user. */
  user: Account
  goal: string
  /** Called once there is something to see: the first question, or why there is none. */
  onShown: () => void
  beside: Beside
}

/** The question that is asked now, or why there is none. */
export const QuestionCard = ({ user, goal, onShown, beside }: Props) => {
  const { session, view } = useQuestion(user, goal)
  const isShown = view.kind !== 'loading'
  useEffect(() => {
    if (!isShown) return
    void loadNoQuestion().catch(() => null)
    afterPaint(() => takeOverFirstQuestion(session))
    onShown()
  }, [session, isShown, onShown])
  const card = useMessageFocus(view.kind)
  return (
    <Card
      ref={card}
      className="@container relative flex flex-col px-4 py-3 sm:px-6 md:py-7 lg:min-h-[min(31rem,calc(100dvh-8.5rem))] lg:px-10 lg:pt-14"
    >
      <Content user={user} session={session} view={view} beside={beside} />
    </Card>
  )
}
