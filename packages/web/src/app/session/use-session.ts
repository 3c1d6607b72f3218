import type { Profile } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { keptProfile } from '../../features/profile/stored-profile.ts'
import { profileQuery } from '../../features/profile/use-profile.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { isSignedIn, onSignedOut } from '../../shared/api/session.ts'

export type Session =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'anonymous' }
  | { kind: 'signed-in'; profile: Profile }

let ended = 0

const subscribe = (listener: () => void) =>
  onSignedOut(() => {
    ended += 1
    listener()
  })

/**
 * Who is here. A visitor of a public page without the mark of an earlier session is not asked about: the answer is
 * known to be no. A protected page always asks, for the cookies may outlive the mark.
 */
export const useSession = (area: 'protected' | 'public'): Session => {
  const endedHere = useSyncExternalStore(subscribe, () => ended) > 0
  const worthAsking = isSignedIn() || (area === 'protected' && !endedHere)
  const { data, error, refetch } = useQuery({ ...profileQuery, enabled: worthAsking })
  if (data) return { kind: 'signed-in', profile: data }
  if (!worthAsking || (error instanceof ApiError && error.status === 401)) return { kind: 'anonymous' }
  // Offline, or the server is down: who was here last may go on with what the device has.
  const kept = error && isSignedIn() ? keptProfile() : null
  if (kept) return { kind: 'signed-in', profile: kept }
  if (error) return { kind: 'failed', retry: () => void refetch() }
  return { kind: 'loading' }
}
