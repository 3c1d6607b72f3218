import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { profileQuery } from '../../features/profile/use-profile.ts'
import { subscriptionQuery } from '../../features/subscription/use-subscription.ts'
import { nextFromQuery } from './next.ts'

/**
 * After signing in: loads who this is and what they may, both at once, then goes where they wanted. A newcomer has no
 * plan before the e-mail is confirmed, so nothing is asked about it.
 */
export const useAfterSignIn = (who: 'member' | 'newcomer') => {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const search = useSearch()
  return useCallback(async () => {
    await Promise.all([
      client.fetchQuery({ ...profileQuery, staleTime: 0 }),
      who === 'member' && client.prefetchQuery(subscriptionQuery),
    ])
    navigate(nextFromQuery(search), { replace: true })
  }, [client, navigate, search, who])
}
