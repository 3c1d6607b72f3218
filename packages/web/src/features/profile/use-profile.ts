import { readProfile } from '@grani/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf } from '../../shared/api/query-client.ts'
import { markSignedIn } from '../../shared/api/session.ts'
import { storeProfile } from './stored-profile.ts'

/** Who is signed in. Knowing it is what being signed in means. */
export const profileQuery = queryOptions({
  queryKey: keyOf(readProfile),
  queryFn: async () => {
    const profile = await call(readProfile)
    markSignedIn()
    storeProfile(profile)
    return profile
  },
})
