import type { Profile } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { openProfile, type ProfileForm, sealProfile } from '../../platform/sealing/sealed-profile.ts'
import { cipherForWriting, eraseUserKey } from '../../platform/sealing/user-keys.ts'
import type { WrappingKeys } from '../../platform/sealing/wrapping-keys.ts'

const rowOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('user_keys', 'user_keys.user_id', 'users.user_id')
    .select([
      'users.user_id',
      'created_at',
      'email',
      'is_email_verified',
      'sealed_profile',
      'key_id',
      'sealed_key',
      'theme',
      'groups',
      'current_goal',
      'allows_calibration',
      'asks_at_random',
      'paused_until',
    ])
    .select(row => row('password_hash', 'is not', null).as('has_password'))
    .where('users.user_id', '=', userId)
    .executeTakeFirst()

export const profileOf = async (keys: WrappingKeys, db: Db, userId: string) => {
  const row = await rowOf(db, userId)
  if (!row) return undefined
  const { user_id, created_at, email, is_email_verified, sealed_profile, key_id, sealed_key, ...rest } = row
  const form = openProfile(keys, { user_id, sealed_profile, key_id, sealed_key })
  return { user_id, created_at, email, is_email_verified, ...form, ...rest }
}

/** The name of a user, and nothing else of what they tell. */
export const nameOf = async (keys: WrappingKeys, db: Db, userId: string): Promise<string | null> =>
  (await profileOf(keys, db, userId))?.name ?? null

/** Locks the user's row until the transaction ends: no other transaction can add rows of the user meanwhile. */
export const lockUserForUpdate = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'is_email_verified'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

type Saving = { userId: string; form: Partial<ProfileForm>; theme?: NonNullable<Profile['theme']> }

/** Replaces what the user tells about themselves, and the theme where one is given; false when there is no such user (any more). */
export const saveForm = (keys: WrappingKeys, db: Db, { userId, form, theme }: Saving): Promise<boolean> =>
  db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) return false
    const isEmpty = Object.values(form).every(value => value === null)
    const sealed = isEmpty ? null : sealProfile(await cipherForWriting(keys, tx, userId), form)
    await tx
      .updateTable('users')
      .set({ sealed_profile: sealed, unsealed_profile: null, ...(theme && { theme }) })
      .where('user_id', '=', userId)
      .execute()
    return true
  })

type Choices = Partial<Pick<Profile, 'theme' | 'allows_calibration'>>

export const updateChoices = async (db: Db, userId: string, choices: Choices): Promise<void> => {
  await db.updateTable('users').set(choices).where('user_id', '=', userId).execute()
}

/** False when that was the choice already, or there is no such user (any more). */
export const changeCalibrationChoice = async (tx: Db, userId: string, allows: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ allows_calibration: allows })
    .where('user_id', '=', userId)
    .where('allows_calibration', '!=', allows)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when that was the choice already, or there is no such user (any more). */
export const changeQuestionOrder = async (tx: Db, userId: string, atRandom: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ asks_at_random: atRandom })
    .where('user_id', '=', userId)
    .where('asks_at_random', '!=', atRandom)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Clears everything that a user can enter in the profile. */
export const clearProfile = async (db: Db, userId: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({
      sealed_profile: null,
      unsealed_profile: null,
      theme: null,
      current_goal: null,
      allows_calibration: true,
      asks_at_random: false,
      paused_until: null,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Without its key nothing that was sealed for the user can be opened, wherever it may have been copied to. */
export const deleteUser = async (db: Db, userId: string): Promise<void> => {
  await eraseUserKey(db, userId)
  await db.deleteFrom('users').where('user_id', '=', userId).execute()
}
