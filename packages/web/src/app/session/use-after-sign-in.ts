import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { fetchProfile, profileQuery } from '../../features/profile/use-profile.ts'
import { claimTryout } from '../../features/quiz/tryout/stored-tryout.ts'
import { subscriptionQuery } from '../../features/subscription/use-subscription.ts'
import { deviceStorage } from '../../shared/api/device-storage.ts'
import { nextFromQuery } from './next.ts'

/**
 * After signing in: loads the profile and the subscription at the same time, then goes to `next`. A new user has no
 * subscription before the e-mail is confirmed, so it is not requested. What was answered here before belongs to this user.
 */
export const useAfterSignIn = (user: 'existing' | 'new') => {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const search = useSearch()
  return useCallback(async () => {
    const [profile] = await Promise.all([
      fetchProfile(),
      user === 'existing' && client.prefetchQuery(subscriptionQuery),
    ])
    claimTryout(deviceStorage, profile.uid, Date.now())
    // Not before both are there: pages for visitors redirect as soon as the profile is known.
    client.setQueryData(profileQuery.queryKey, profile)
    navigate(nextFromQuery(search), { replace: true })
  }, [client, navigate, search, user])
}
