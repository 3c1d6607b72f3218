import { lazy, Suspense, useCallback, useState } from 'react'
import { Redirect } from 'wouter'
import { QuestionCard } from '../../features/quiz/card/question-card.tsx'
import { retryForever } from '../../shared/loading/retry-forever.ts'
import { copy } from '../copy.ts'
import { openModal } from '../modals/open-modal.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { markContentShown } from '../shell/content-shown.ts'

const chooseBooster = () => openModal('selectBoosting')

const loadPanels = () => import('./home-panels.tsx')
const HomePanels = lazy(async () => ({ default: (await retryForever(loadPanels)).HomePanels }))

/** The question loads first: at the top on phones, in the middle on wide screens. The panels load after it. */
export const HomePage = () => {
  const profile = useSignedIn()
  const goal = profile.current_goal
  const [isQuestionShown, setQuestionShown] = useState(false)
  const onShown = useCallback(() => {
    setQuestionShown(true)
    markContentShown()
  }, [])
  if (!goal) return <Redirect to="/goals" replace />
  return (
    <div className="mx-auto grid max-w-2xl items-start gap-3 p-3 md:gap-5 md:px-6 md:py-8 lg:max-w-6xl lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[15rem_minmax(0,1fr)_18rem]">
      <title>{copy.product}</title>
      <h1 className="sr-only">{copy.home}</h1>
      <div className="min-w-0 lg:row-span-2 xl:col-start-2 xl:row-span-1 xl:row-start-1">
        <QuestionCard user={profile} goal={goal.uid} onShown={onShown} onMore={chooseBooster} />
      </div>
      {isQuestionShown && (
        // Keeps the end of the page below the fold, so that it shifts out of sight when the panels appear.
        <Suspense fallback={<div className="min-h-dvh" />}>
          <HomePanels />
        </Suspense>
      )}
    </div>
  )
}
