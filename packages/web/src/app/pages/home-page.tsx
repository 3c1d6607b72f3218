import {
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { Redirect } from 'wouter'
import { QuestionCard } from '../../features/quiz/card/question-card.tsx'
import { useQuestionSession } from '../../features/quiz/session/session-registry.ts'
import { neverChanges } from '../../features/quiz/session/use-question-view.ts'
import type { Account } from '../../features/quiz/sync/account-key.ts'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { retryForever } from '../../shared/loading/retry-forever.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { copy } from '../copy.ts'
import { isBackAfterAbsence } from './absence.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { afterContent, markContentShown } from '../shell/content-shown.ts'
import { ContentSkeleton } from '../shell/page-skeleton.tsx'

const loadPanels = () => retryForever(() => import('./home-panels.tsx'))
const HomePanels = lazy(async () => ({ default: (await loadPanels()).HomePanels }))
const TodayPanel = lazy(async () => ({ default: (await loadPanels()).TodayPanel }))
const AtLimit = lazy(async () => ({ default: (await loadPanels()).AtLimit }))
const PortraitButton = lazy(async () => ({ default: (await loadPanels()).PortraitButton }))
const ReturnPage = lazyPart(async () => (await import('./return-page.tsx')).ReturnPage)
const SittingPage = lazyPart(async () => (await import('./sitting-page.tsx')).SittingPage)

/** Where no question stands. */
const BESIDE = {
  atLimit: (
    <Suspense>
      <AtLimit />
    </Suspense>
  ),
  inReadMode: (
    <Suspense>
      <PortraitButton />
    </Suspense>
  ),
}

/** Whether the sitting is over. Nothing else of the view is followed here: the next question must not render the page. */
const useIsResting = (user: Account): boolean => {
  const session = useQuestionSession(user)
  return useSyncExternalStore(session?.subscribe ?? neverChanges, () => session?.view().kind === 'rest')
}

/** The question loads first; what stands around it loads after it. */
export const HomePage = () => {
  const profile = useSignedIn()
  const goal = profile.current_goal
  const [isQuestionShown, setQuestionShown] = useState(false)
  const onShown = useCallback(() => {
    startTransition(() => setQuestionShown(true))
    markContentShown()
  }, [])
  const [isWelcomed, setWelcomed] = useState(false)
  const isResting = useIsResting(profile)
  const isWide = useIsWide()
  // In place before the connection may be gone.
  useEffect(() => void afterContent(() => loadPanels().then(SittingPage.preload)), [])
  if (!goal) return <Redirect to="/goals" replace />
  if (!isWelcomed && isBackAfterAbsence(profile)) {
    return (
      <Suspense fallback={<ContentSkeleton />}>
        <title>{copy.product}</title>
        <h1 className="sr-only">{copy.home}</h1>
        <ReturnPage goal={goal.uid} onGoOn={() => setWelcomed(true)} />
      </Suspense>
    )
  }
  if (isResting) {
    return (
      <Suspense fallback={<ContentSkeleton />}>
        <title>{copy.product}</title>
        <h1 className="sr-only">{copy.home}</h1>
        <SittingPage />
      </Suspense>
    )
  }
  return (
    <div className="mx-auto grid max-w-2xl items-start gap-1.5 p-3 pt-2 md:gap-5 md:px-6 md:py-8 lg:max-w-7xl lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_auto_auto_1fr] xl:grid-cols-[17rem_minmax(0,1fr)_18rem] xl:grid-rows-[auto_1fr]">
      <title>{copy.product}</title>
      <h1 className="sr-only">{copy.home}</h1>
      {/* Of its final height from the start: the question below it does not move. */}
      <div className="min-h-9 min-w-0 lg:col-start-2 lg:row-start-1 lg:min-h-0 xl:hidden">
        {isQuestionShown && !isWide && (
          <Suspense>
            <TodayPanel user={profile} />
          </Suspense>
        )}
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 xl:col-start-2 xl:row-span-1">
        <QuestionCard user={profile} goal={goal.uid} onShown={onShown} beside={BESIDE} />
      </div>
      {isQuestionShown && (
        // Keeps the end of the page below the fold, so that it shifts out of sight when the panels appear.
        <Suspense fallback={<div className="min-h-dvh" />}>
          <HomePanels user={profile} />
        </Suspense>
      )}
    </div>
  )
}
