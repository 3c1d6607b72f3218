import { BoosterPanel } from '../../features/boosting/booster-panel.tsx'
import { DirectionsPanel } from '../../features/results/directions/directions-panel.tsx'
import { QualitiesPanel } from '../../features/results/qualities-panel.tsx'
import { useIsAllMeasured } from '../../features/results/use-results.ts'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { openModal } from '../modals/open-modal.ts'

const chooseBooster = () => openModal('selectBoosting')

const Boosters = () => {
  const { data: plan } = useSubscription()
  const isAllMeasured = useIsAllMeasured()
  return (
    <BoosterPanel
      onChoose={chooseBooster}
      isReadMode={plan === null || plan?.is_ended === true}
      isOffered={!isAllMeasured}
    />
  )
}

/** The panels around the question; loaded after it. */
export const HomePanels = () => (
  <>
    <div className="hidden min-w-0 md:block lg:col-start-2 xl:col-start-1 xl:row-start-1">
      <QualitiesPanel />
    </div>
    <div className="grid min-w-0 grid-cols-1 content-start gap-5 lg:col-start-2 lg:row-start-1 xl:col-start-3">
      <Boosters />
      <DirectionsPanel />
    </div>
  </>
)
