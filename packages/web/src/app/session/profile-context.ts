import type { Profile } from '@grani/contract'
import { createContext, use } from 'react'

export const ProfileContext = createContext<Profile | null>(null)

/** The profile of the person who is signed in; for whatever stands inside <Protected>. */
export const useSignedIn = (): Profile => {
  const profile = use(ProfileContext)
  if (!profile) throw new Error('useSignedIn outside <Protected>')
  return profile
}
