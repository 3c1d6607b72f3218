import type { Result } from '@grani/contract'
import { useCallback } from 'react'
import { isNew } from '../../features/results/new-results.ts'
import { useViewResult } from '../../features/results/use-result-actions.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { announce } from './told-results.ts'

/**
 * For whatever tells the user of new results: no device tells them again, and those that it has named, with what they say, are new nowhere
 * any more.
 */
export const useTell = () => {
  const user = useSignedIn()
  const { mutate: markViewed } = useViewResult()
  return useCallback(
    (results: readonly Result[], named: readonly Result[] = results) => {
      const fresh = results.filter(isNew)
      announce(user, fresh)
      for (const { uid } of named) if (fresh.some(result => result.uid === uid)) markViewed(uid)
    },
    [user, markViewed],
  )
}
