import type { Profile } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { keptProfile } from '../../features/profile/kept-profile.ts'
import { profileQuery } from '../../features/profile/use-profile.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { isSignedIn, onSignedOut } from '../../shared/api/session.ts'

export type Session =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'anonymous' }
  | { kind: 'signed-in'; profile: Profile }

let endedSessions = 0

const subscribe = (listener: () => void) =>
  onSignedOut(() => {
    endedSessions += 1
    listener()
  })

/**
 * Who is here. A visitor of a public page without the mark of an earlier session is not asked about: the answer is
 * known to be no. A protected page always asks, for the cookies may outlive the mark.
 */
export const useSession = (area: 'protected' | 'public'): Session => {
  const hasEndedHere = useSyncExternalStore(subscribe, () => endedSessions) > 0
  const canBeSignedIn = isSignedIn() || (area === 'protected' && !hasEndedHere)
  const { data, error, refetch } = useQuery({ ...profileQuery, enabled: canBeSignedIn })
  if (data) return { kind: 'signed-in', profile: data }
  if (!canBeSignedIn || (error instanceof ApiError && error.status === 401)) return { kind: 'anonymous' }
  // Offline, or the server is down: who was here last may go on with what the device has.
  const storedProfile = error && isSignedIn() ? keptProfile() : null
  if (storedProfile) return { kind: 'signed-in', profile: storedProfile }
  if (error) return { kind: 'failed', retry: () => void refetch() }
  return { kind: 'loading' }
}
