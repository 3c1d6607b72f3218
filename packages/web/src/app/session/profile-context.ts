import type { Profile } from '@grani/contract'
import { createContext, use } from 'react'

export const ProfileContext = createContext<Profile | null>(null)

/** The profile of the signed-in user, for components inside <Protected>. */
export const useSignedIn = (): Profile => {
  const profile = use(ProfileContext)
  if (!profile) throw new Error('useSignedIn outside <Protected>')
  return profile
}
