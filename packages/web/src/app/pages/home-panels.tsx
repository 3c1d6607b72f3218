import type { Profile } from '@grani/contract'
import { useEffect } from 'react'
import { BoosterPanel } from '../../features/boosting/booster-panel.tsx'
import { ConsultationCard } from '../../features/consultations/consultation-card.tsx'
import { DrawingCard } from '../../features/drawing/drawing-card.tsx'
import { EventCard } from '../../features/events/event-card.tsx'
import { ForecastCard } from '../../features/quiz/forecasts/forecast-card.tsx'
import { useQuestionSession } from '../../features/quiz/session/session-registry.ts'
import { useFinishedCheck } from '../../features/results/changes/use-finished-check.ts'
import { DirectionsPanel } from '../../features/results/directions/directions-panel.tsx'
import { PortraitCard } from '../../features/results/portrait/portrait-card.tsx'
import { ProvisionalPanel } from '../../features/results/provisional-panel.tsx'
import { TodayPanel } from '../../features/quiz/today/today-panel.tsx'
import { QualitiesPanel } from '../../features/results/qualities-panel.tsx'
import { useResultCount } from '../../features/results/use-results.ts'
import { WeekRow } from '../../features/rhythm/week-row.tsx'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { classNames } from '../../ui/class-names.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { ResultsOnArrival } from '../modals/results-on-arrival.tsx'

export { TodayPanel }
export { PortraitButton } from '../../features/results/portrait/portrait-button.tsx'
export { AtLimit } from './no-question-doors.tsx'

type Props = { /** The signed-in user. */ user: Profile }

/** The wall offers more by itself: here stands what is left. */
const BoostersLeft = () => {
  const { data: plan } = useSubscription()
  return <BoosterPanel isReadMode={plan === null || plan?.is_ended === true} />
}

/** Listens for the answer that finishes a re-measurement. */
const FinishedCheck = ({ user }: Props) => {
  const session = useQuestionSession(user)
  const onConfirmed = useFinishedCheck()
  useEffect(
    () => session?.onEvent(({ kind }) => kind === 'confirmed' && onConfirmed()),
    [session, onConfirmed],
  )
  return null
}

/** With so many results a person is no newcomer, and the other parts of the product lead on from the question. */
const MANY_RESULTS = 10

/** What is come for each day beside the question: the portrait and, but for a newcomer, the diary. */
const Daily = () => {
  const isNewcomer = useResultCount() < MANY_RESULTS
  const { data: plan } = useSubscription()
  return (
    <>
      <PortraitCard />
      {!isNewcomer && plan?.is_ended === false && <EventCard />}
    </>
  )
}

/** Other parts of the product; for a newcomer only a consultation that lies ahead or was paid for. */
const OtherParts = () => {
  const isNewcomer = useResultCount() < MANY_RESULTS
  const { data: plan } = useSubscription()
  return (
    <>
      <ConsultationCard />
      {!isNewcomer && plan?.is_ended === false && (plan.has_drawing || plan.trial_until !== null) && (
        <DrawingCard hasAllTasks={plan.has_drawing} />
      )}
    </>
  )
}

/** The panels around the question; loaded after it. One that has nothing to say is not there. */
export const HomePanels = ({ user }: Props) => {
  const hasResults = useResultCount() > 0
  const isWide = useIsWide()
  return (
    <>
      <FinishedCheck user={user} />
      <ResultsOnArrival user={user} />
      <div className="hidden min-w-0 lg:col-start-2 lg:row-start-2 lg:block xl:hidden">
        <ProvisionalPanel />
      </div>
      {/* Nothing but questions in the first minute. With three columns this one is beside the question, and above the fold. */}
      <div
        className={classNames(
          'min-w-0 grid-cols-1 content-start gap-3 max-md:mt-1.5 md:gap-5 lg:col-start-1 lg:row-start-3 xl:row-span-2 xl:row-start-1 xl:grid',
          hasResults ? 'grid' : 'hidden',
        )}
      >
        {isWide && <TodayPanel user={user} isCompact={hasResults} />}
        {hasResults && <Daily />}
        <div className="hidden xl:block">
          <ProvisionalPanel />
        </div>
      </div>
      {hasResults && (
        <div className="grid min-w-0 grid-cols-1 content-start gap-3 md:gap-5 lg:col-start-1 lg:row-start-4 xl:col-start-2 xl:row-start-2">
          <ForecastCard />
          <OtherParts />
          <div className="hidden min-w-0 md:block">
            <QualitiesPanel isWide />
          </div>
          <WeekRow />
        </div>
      )}
      <div className="grid min-w-0 grid-cols-1 content-start gap-3 max-md:mt-1.5 md:gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-3 xl:col-start-3 xl:row-start-1">
        <BoostersLeft />
        <DirectionsPanel />
      </div>
    </>
  )
}
