import { lazy, Suspense, useEffect, useRef } from 'react'
import { retryForever } from '../../../shared/loading/retry-forever.ts'
import { lazyPart } from '../../../shared/loading/lazy-part.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import type { Account } from '../sync/account-key.ts'
import { afterPaint } from '../session/after-paint.ts'
import { AskedQuestion } from './asked-question.tsx'
import type { QuestionSession } from '../session/question-session.ts'
import type { QuestionView } from '../session/question-view.ts'
import { useQuestions } from '../session/use-questions.ts'

const painted = () => new Promise<void>(afterPaint)

/** Not needed for the first question; fetched right after it, so that they are there when the net is not. */
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

const ROWS = [1, 2, 3, 4, 5]

const QuestionSkeleton = () => (
  <Loading className="grid gap-1.5">
    <Skeleton className="h-6 w-11/12" />
    <Skeleton className="mb-8 h-6 w-2/3" />
    {ROWS.map(row => (
      <Skeleton key={row} className="h-12" />
    ))}
    <div className="h-24" />
  </Loading>
)

type ContentProps = { view: QuestionView; stream: QuestionSession; onMore: () => void }

const Content = ({ view, stream, onMore }: ContentProps) => {
  if (view.kind === 'loading') return <QuestionSkeleton />
  if (view.kind !== 'asking') {
    return (
      <Suspense fallback={<QuestionSkeleton />}>
        <NoQuestion view={view} onRetry={stream.retry} onMore={onMore} />
      </Suspense>
    )
  }
  return (
    <>
      <AskedQuestion view={view} stream={stream} />
      <Suspense fallback={<div className="hidden h-10 fine:block" />}>
        <KeyLegend />
      </Suspense>
    </>
  )
}

type Props = {
  /** Who is signed in. */
  person: Account
  goal: string
  /** Called once there is something to see: the first question, or why there is none. */
  onShown: () => void
  /** Opens the offers of additional questions, for when the plan's are used up. */
  onMore: () => void
}

/** When the last question gives way to a message, the focus goes there and does not fall off the page. */
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

/** The question that the person is asked now, or why there is none. */
export const QuestionCard = ({ person, goal, onShown, onMore }: Props) => {
  const { stream, view } = useQuestions(person, goal)
  const isShown = view.kind !== 'loading'
  useEffect(() => {
    if (!isShown) return
    void loadNoQuestion().catch(() => null)
    onShown()
  }, [isShown, onShown])
  const card = useMessageFocus(view.kind)
  return (
    <Card ref={card} className="@container px-4 py-4 sm:px-6 md:py-7">
      <Content view={view} stream={stream} onMore={onMore} />
    </Card>
  )
}
