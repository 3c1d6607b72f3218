import type { Profile } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { readStoredProfile } from '../../features/profile/stored-profile.ts'
import { profileQuery } from '../../features/profile/use-profile.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { isSignedIn, mayHaveSession, onSignedOut } from '../../shared/api/session.ts'

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
 * Who is signed in. A public page does not ask the server when the device knows of no session; a protected page always
 * does, because the cookies may outlive what the device stores.
 */
export const useSession = (area: 'protected' | 'public'): Session => {
  const hasEndedHere = useSyncExternalStore(subscribe, () => endedSessions) > 0
  const canBeSignedIn = isSignedIn() || (area === 'protected' && !hasEndedHere && mayHaveSession())
  const { data, error, refetch } = useQuery({ ...profileQuery, enabled: canBeSignedIn })
  if (data) return { kind: 'signed-in', profile: data }
  if (!canBeSignedIn || (error instanceof ApiError && error.status === 401)) return { kind: 'anonymous' }
  // Offline, or the server is down: the last user may continue with what is stored on the device.
  const storedProfile = error && isSignedIn() ? readStoredProfile() : null
  if (storedProfile) return { kind: 'signed-in', profile: storedProfile }
  if (error) return { kind: 'failed', retry: () => void refetch() }
  return { kind: 'loading' }
}
