import type { Profile } from '@grani/contract'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'

/** Of whom something is kept on the device. A profile that was kept before people had a `uid` comes without. */
export type Account = Pick<Profile, 'email'> & Partial<Pick<Profile, 'uid'>>

/** FNV-1a, 32 bits. */
const fingerprint = (text: string): string => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

const emailKey = ({ email }: Account): string => `quiz.${fingerprint(email ?? '')}`

/** Where a person's things are kept on the device. */
export const accountKey = (person: Account): string => (person.uid ? `quiz.${person.uid}` : emailKey(person))

/**
 * Things were once kept by the e-mail, and those of everybody without one in one place: whose they are nobody can tell
 * any more, so they go.
 */
export const migrateLegacyKeys = (storage: DeviceStorage, person: Account): void => {
  const old = `${emailKey(person)}.`
  for (const key of storage.keys(old)) {
    const value = storage.read(key)
    // First removed, then written: there may be no room for both.
    storage.remove(key)
    if (value !== null && person.email !== null)
      storage.write(`${accountKey(person)}.${key.slice(old.length)}`, value)
  }
}
