import type { Profile } from '@grani/contract'
import { cipherOf, type UserCipher } from './user-keys.ts'
import type { WrappingKeys } from './wrapping-keys.ts'

/** What users tell about themselves; nothing of it is required. */
export const EMPTY_FORM = {
  name: null,
  surname: null,
  gender: null,
  marital_status: null,
  education: null,
  number_of_children: null,
  year_of_birth: null,
  profession: null,
} satisfies Partial<Profile>

export type ProfileForm = Pick<Profile, keyof typeof EMPTY_FORM>

/** One value for the whole form: which of its fields are filled in is nobody's business either. */
const PLACE = 'users.sealed_profile'

export const sealProfile = (cipher: UserCipher, form: Partial<ProfileForm>): Buffer =>
  cipher.seal(JSON.stringify(form), PLACE)

type Sealed = {
  user_id: string
  sealed_profile: Buffer | null
  /** The user's key. Null until something of theirs is sealed. */
  key_id: string | null
  sealed_key: Buffer | null
}

/** Throws when the value was altered or belongs to another user. */
export const openProfile = (keys: WrappingKeys, row: Sealed): ProfileForm => {
  const { user_id, sealed_profile, key_id, sealed_key } = row
  if (sealed_profile === null) return EMPTY_FORM
  if (key_id === null || sealed_key === null) throw new Error('A profile is sealed, but its user has no key')
  const cipher = cipherOf(keys, user_id, { key_id, sealed_key })
  const form: Partial<ProfileForm> = JSON.parse(cipher.open(sealed_profile, PLACE))
  return { ...EMPTY_FORM, ...form }
}
