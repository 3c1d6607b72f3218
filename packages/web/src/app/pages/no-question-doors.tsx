import { PortraitButton } from '../../features/results/portrait/portrait-button.tsx'
import { ClearToday } from '../../features/results/sitting/clear-today.tsx'
import { useIsAllMeasured } from '../../features/results/use-results.ts'
import { useBoosters } from '../../features/boosting/use-boosters.ts'
import { copy } from '../../features/boosting/copy.ts'
import { price } from '../../shared/format/price.ts'
import { Button } from '../../ui/button.tsx'
import { openModal } from '../modals/open-modal.ts'

const chooseBooster = () => openModal('selectBoosting')

/** More questions for today; nothing where none would be of use. */
const GoOnToday = () => {
  const { data: boosters = [] } = useBoosters()
  const isAllMeasured = useIsAllMeasured()
  const first = boosters.find(({ is_available }) => is_available)
  if (!first || isAllMeasured) return null
  return (
    <Button variant="quiet" size="s" onClick={chooseBooster}>
      {copy.goOnToday(price(first.price))}
    </Button>
  )
}

/** Once the questions of the day are used up: what they have brought, and where to go now. */
export const AtLimit = () => (
  <>
    <ClearToday />
    <PortraitButton isMain />
    <GoOnToday />
  </>
)
