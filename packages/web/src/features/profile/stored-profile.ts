import type { Profile } from '@grani/contract'
import { deviceStorage } from '../../shared/api/device-storage.ts'
import { onSignedOut } from '../../shared/api/session.ts'

const KEY = 'last_profile'

/** Stores the profile of the signed-in user for a reload without a connection. */
export const writeStoredProfile = (profile: Profile): void =>
  deviceStorage.write(KEY, JSON.stringify(profile))

export const readStoredProfile = (): Profile | null => {
  const text = deviceStorage.read(KEY)
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this file alone
    return text === null ? null : (JSON.parse(text) as Profile)
  } catch {
    return null
  }
}

onSignedOut(() => deviceStorage.remove(KEY))
