import type { Profile } from '@grani/contract'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'

/** Whose data is stored on the device. A profile that was stored before users had a `uid` comes without one. */
export type Account = Pick<Profile, 'email'> & Partial<Pick<Profile, 'uid'>>

/** FNV-1a, 32 bits. */
const fingerprint = (text: string): string => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

const legacyKey = ({ email }: Account): string => `quiz.${fingerprint(email ?? '')}`

/** The prefix of everything that the device stores for an account. */
export const accountKey = (account: Account): string =>
  account.uid ? `quiz.${account.uid}` : legacyKey(account)

/**
 * Keys were once made of the e-mail address, and all accounts without an address shared one. Data under the shared
 * key cannot be assigned to an account, so it is deleted.
 */
export const migrateLegacyKeys = (storage: DeviceStorage, account: Account): void => {
  const legacyPrefix = `${legacyKey(account)}.`
  for (const key of storage.keys(legacyPrefix)) {
    const value = storage.read(key)
    // Removed before it is written again: the storage may be too full for both copies.
    storage.remove(key)
    if (value !== null && account.email !== null)
      storage.write(`${accountKey(account)}.${key.slice(legacyPrefix.length)}`, value)
  }
}
