import type { Result } from '@grani/contract'
import { useEffect, useState } from 'react'
import { useQuestionSession } from '../../features/quiz/session/session-registry.ts'
import { useResults } from '../../features/results/use-results.ts'
import type { Account } from '../../features/quiz/sync/account-key.ts'
import { openModal } from './open-modal.ts'
import { untold } from './told-results.ts'

const NONE: readonly Result[] = []

const arrival = (): number | null => (document.visibilityState === 'visible' ? Date.now() : null)

/** When the user has come to this page, or back to it; null when they have answered since. */
const useArrival = (user: Account): number | null => {
  const session = useQuestionSession(user)
  const [arrivedAt, setArrivedAt] = useState(arrival)
  useEffect(() => {
    const onVisibility = () => setArrivedAt(arrival())
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])
  useEffect(() => session?.onEvent(({ kind }) => kind === 'moved' && setArrivedAt(null)), [session])
  return arrivedAt
}

/** On arrival opens the dialog about results that no device has told of: those that came on another one, or by an earlier visit. */
export const ResultsOnArrival = ({ user }: { user: Account }) => {
  const { data = NONE, dataUpdatedAt, refetch } = useResults()
  const arrivedAt = useArrival(user)
  useEffect(() => {
    if (arrivedAt === null || untold(user, data).length === 0) return
    // An older list does not know what was told or read elsewhere meanwhile.
    if (dataUpdatedAt >= arrivedAt) openModal('newResults')
    else void refetch()
  }, [arrivedAt, user, data, dataUpdatedAt, refetch])
  return null
}
