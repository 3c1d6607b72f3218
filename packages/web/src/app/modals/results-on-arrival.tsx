import type { Result } from '@grani/contract'
import { useEffect, useState } from 'react'
import { useQuestionSession } from '../../features/quiz/session/session-registry.ts'
import { isNew } from '../../features/results/new-results.ts'
import { useResults } from '../../features/results/use-results.ts'
import type { Account } from '../../features/quiz/sync/account-key.ts'
import { openModal } from './open-modal.ts'
import { untold } from './told-results.ts'

const NONE: readonly Result[] = []

/** Whether the user has come to this page, or back to it, and has answered nothing since. */
const useIsArriving = (user: Account): boolean => {
  const session = useQuestionSession(user)
  const [isArriving, setArriving] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const onVisibility = () => setArriving(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])
  useEffect(() => session?.onEvent(({ kind }) => kind === 'moved' && setArriving(false)), [session])
  return isArriving
}

/** On arrival opens the dialog about results that this device has not told of: of another device, or of an earlier visit. */
export const ResultsOnArrival = ({ user }: { user: Account }) => {
  const { data = NONE } = useResults()
  const isArriving = useIsArriving(user)
  useEffect(() => {
    if (isArriving && untold(user, data.filter(isNew)).length > 0) openModal('newResults')
  }, [isArriving, user, data])
  return null
}
