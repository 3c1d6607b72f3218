import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { lazyPart } from '../../../shared/loading/lazy-part.tsx'
import { retryForever } from '../../../shared/loading/retry-forever.ts'
import { Card } from '../../../ui/card.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import type { QuestionSession } from '../session/question-session.ts'
import type { QuestionView } from '../session/question-view.ts'
import { afterPaint, useQuestionSession } from '../session/session-registry.ts'
import { useQuestionView } from '../session/use-question-view.ts'
import type { Account } from '../sync/account-key.ts'
import { AskedQuestion } from './asked-question.tsx'

const painted = () => new Promise<void>(afterPaint)

/** Not needed for the first question; loaded right after it, so that they are there when the connection is not. */
const loadKeyLegend = async () => {
  await painted()
  return import('../keys/key-legend.tsx')
}
const loadNoQuestion = async () => {
  await painted()
  return import('./no-question.tsx')
}

const KeyLegend = lazy(async () => ({ default: (await retryForever(loadKeyLegend)).KeyLegend }))
const NoQuestion = lazyPart(async () => (await loadNoQuestion()).NoQuestion)

const SKELETON_ROWS = [1, 2, 3, 4, 5]

const QuestionSkeleton = () => (
  <Loading className="grid gap-1.5">
    <Skeleton className="h-6 w-11/12" />
    <Skeleton className="mb-8 h-6 w-2/3" />
    {SKELETON_ROWS.map(row => (
      <Skeleton key={row} className="h-12" />
    ))}
    <div className="h-24" />
  </Loading>
)

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

type ContentProps = { session: QuestionSession | null; view: QuestionView; onMore: () => void }

const Content = ({ session, view, onMore }: ContentProps) => {
  if (!session || view.kind === 'loading') return <QuestionSkeleton />
  if (view.kind !== 'asking') {
    return (
      <Suspense fallback={<QuestionSkeleton />}>
        <NoQuestion view={view} onRetry={session.retry} onMore={onMore} />
      </Suspense>
    )
  }
  return (
    <>
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
  /** Opens the offers of additional questions, for when the plan's are used up. */
  onMore: () => void
}

/** The question that is asked now, or why there is none. */
export const QuestionCard = ({ user, goal, onShown, onMore }: Props) => {
  const { session, view } = useQuestion(user, goal)
  const isShown = view.kind !== 'loading'
  useEffect(() => {
    if (!isShown) return
    void loadNoQuestion().catch(() => null)
    onShown()
  }, [isShown, onShown])
  const card = useMessageFocus(view.kind)
  return (
    <Card
      ref={card}
      className="@container flex flex-col px-4 py-3 sm:px-6 md:py-7 lg:min-h-[min(37rem,calc(100dvh-8.5rem))] lg:px-10 lg:pt-16"
    >
      <Content session={session} view={view} onMore={onMore} />
    </Card>
  )
}
