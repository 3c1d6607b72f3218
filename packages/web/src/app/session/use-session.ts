import type { Profile } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
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

/** A server that is silent for so long is as good as out of reach. */
const SILENT_MS = 3000

/** Whether something has been waited for so long that the user goes on without it. */
const useIsSilent = (isWaiting: boolean): boolean => {
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSilent(true), SILENT_MS)
    return () => {
      clearTimeout(timer)
      setSilent(false)
    }
  }, [isWaiting])
  return isSilent
}

/**
 * Who is signed in. A public page does not ask the server when the device knows of no session; a protected page always
 * does, because the cookies may outlive what the device stores.
 */
export const useSession = (area: 'protected' | 'public'): Session => {
  const hasEndedHere = useSyncExternalStore(subscribe, () => endedSessions) > 0
  const canBeSignedIn = isSignedIn() || (area === 'protected' && !hasEndedHere && mayHaveSession())
  const { data, error, refetch } = useQuery({ ...profileQuery, enabled: canBeSignedIn })
  const isSilent = useIsSilent(canBeSignedIn && !data && !error)
  if (data) return { kind: 'signed-in', profile: data }
  if (!canBeSignedIn || (error instanceof ApiError && error.status === 401)) return { kind: 'anonymous' }
  // Offline, or the server is down or silent: the last user may continue with what is stored on the device.
  const storedProfile = (error || isSilent) && isSignedIn() ? readStoredProfile() : null
  if (storedProfile) return { kind: 'signed-in', profile: storedProfile }
  if (error) return { kind: 'failed', retry: () => void refetch() }
  return { kind: 'loading' }
}
