import { type Profile, readProfile } from '@grani/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf } from '../../shared/api/query-client.ts'
import { markSignedIn } from '../../shared/api/session.ts'
import { followTheme } from '../../shared/theme/theme.ts'
import { writeStoredProfile } from './stored-profile.ts'

/** The profile of the signed-in user. A successful reply marks this browser as signed in. */
export const fetchProfile = async (): Promise<Profile> => {
  const profile = await call(readProfile)
  markSignedIn()
  writeStoredProfile(profile)
  followTheme(profile)
  return profile
}

export const profileQuery = queryOptions({ queryKey: keyOf(readProfile), queryFn: fetchProfile })
