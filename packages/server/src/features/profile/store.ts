import type { Profile } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'

const COLUMNS = [
  'user_id',
  'created_at',
  'email',
  'is_email_verified',
  'name',
  'surname',
  'gender',
  'marital_status',
  'education',
  'number_of_children',
  'year_of_birth',
  'profession',
  'theme',
  'groups',
  'current_goal',
  'allows_calibration',
] as const

export const profileOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .select(row => row('password_hash', 'is not', null).as('has_password'))
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Locks the user's row until the transaction ends: no other transaction can add rows of the user meanwhile. */
export const lockUserForUpdate = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'is_email_verified'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** The empty form. The theme is set separately and not part of it. */
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

type About = Partial<Pick<Profile, keyof typeof EMPTY_FORM | 'theme' | 'allows_calibration'>>

export const updateProfile = async (db: Db, userId: string, about: About): Promise<void> => {
  await db.updateTable('users').set(about).where('user_id', '=', userId).execute()
}

/** Clears everything that a user can enter in the profile. */
export const clearProfile = async (db: Db, userId: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ ...EMPTY_FORM, theme: null, current_goal: null, allows_calibration: true })
    .where('user_id', '=', userId)
    .execute()
}

export const deleteUser = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('users').where('user_id', '=', userId).execute()
}
