import { readToday } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { copy } from '../../features/boosting/copy.ts'
import { useBoosters } from '../../features/boosting/use-boosters.ts'
import { isPlenty } from '../../features/quiz/today/questions-today.tsx'
import { useIsAllMeasured, useProgress } from '../../features/results/use-results.ts'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { queryOf } from '../../shared/api/query-client.ts'
import { nouns } from '../../shared/format/copy.ts'
import { plural } from '../../shared/format/plural.ts'
import { price } from '../../shared/format/price.ts'
import { Button } from '../../ui/button.tsx'
import { openModal } from '../modals/open-modal.ts'

/** Opens the modal with the boosters. */
export const chooseBooster = () => openModal('selectBoosting')

/** Whether more questions would be of use to who has a plan; false until it is known: nothing is shown that goes away again. */
export const useWantsMore = (): boolean => {
  const { data: plan } = useSubscription()
  const { data: directions } = useProgress()
  const { data: today } = useQuery(queryOf(readToday))
  return (
    plan?.is_ended === false &&
    directions?.some(direction => !direction.is_measured) === true &&
    today !== undefined &&
    !isPlenty(today.left)
  )
}

const useSmallest = () => {
  const { data: boosters = [] } = useBoosters()
  return boosters.find(({ is_available }) => is_available)
}

/** Where the questions of the day are used up: more for today; nothing where none would be of use. */
export const GoOnToday = () => {
  const booster = useSmallest()
  const isAllMeasured = useIsAllMeasured()
  if (!booster || isAllMeasured) return null
  return (
    <Button variant="quiet" size="s" onClick={chooseBooster}>
      {copy.goOnToday(price(booster.price))}
    </Button>
  )
}

/** Below the plans, for who needs questions and no larger plan. */
export const QuestionsAlone = () => {
  const booster = useSmallest()
  const wantsMore = useWantsMore()
  if (!booster || !wantsMore) return null
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm">
      {copy.alone}
      <Button variant="quiet" size="s" className="-ml-3 sm:ml-0" onClick={chooseBooster}>
        {copy.addFor(plural(booster.questions, nouns.question), price(booster.price))}
      </Button>
    </p>
  )
}
