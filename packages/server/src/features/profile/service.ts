import type { Profile, profileForm, Output } from '@grani/contract'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { activeGoalsOf, goalOf } from '../goals/service.ts'
import { isStaff } from '../staff/service.ts'
import { goalsLimitOf } from '../subscription/service.ts'
import { isYearPossible } from './rules.ts'
import { clearProfile, deleteUser, EMPTY_FORM, lockUserForUpdate, profileOf, updateProfile } from './store.ts'

export { clearProfile }

export const readProfile = async (context: Context, userId: string): Promise<Profile> => {
  const { db, bank } = context
  const [row, isInStaff, active, limit] = await Promise.all([
    profileOf(db, userId),
    isStaff(db, userId),
    activeGoalsOf(db, userId),
    goalsLimitOf(context, userId),
  ])
  if (!row) throw new Refusal('ERR_SESSION')
  return {
    ...row,
    uid: row.user_id,
    groups: isInStaff ? [...row.groups, 'admins'] : row.groups,
    has_password: row.has_password === true,
    current_goal: goalOf(bank(), row.current_goal),
    goals: active.flatMap(uid => goalOf(bank(), uid) ?? []),
    goals_limit: limit,
  }
}

type Save = { userId: string; about: Output<typeof profileForm>; now: Date }

/** Replaces the form: fields that are left out are cleared. */
export const saveProfile = async (context: Context, { userId, about, now }: Save): Promise<Profile> => {
  if (about.year_of_birth !== undefined && !isYearPossible(about.year_of_birth, now))
    throw new Refusal('ERR_VALIDATION', { fields: { year_of_birth: 'profile.forms.errors.yearOfBirth' } })
  const changes = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined))
  await updateProfile(context.db, userId, { ...EMPTY_FORM, ...changes })
  return readProfile(context, userId)
}

type CalibrationChoice = { userId: string; allows: boolean }

/** Takes effect with the next calibration; those that are saved already stay as they are. */
export const saveCalibrationChoice = async (
  context: Context,
  { userId, allows }: CalibrationChoice,
): Promise<Profile> => {
  await updateProfile(context.db, userId, { allows_calibration: allows })
  return readProfile(context, userId)
}

export const saveTheme = (
  { db }: Context,
  userId: string,
  theme: NonNullable<Profile['theme']>,
): Promise<void> => updateProfile(db, userId, { theme })

/** Deletes a slice's rows of a user; returns how many there were, by the label that the receipt shows. */
export type Eraser = (tx: Db, userId: string) => Promise<Record<string, number>>

export type Erased = { email: string | null; counts: Record<string, number> }

type Removal = {
  erasers: Eraser[]
  /** The confirmed address for receipts, if there is one. */
  receiptEmailOf: (tx: Db, userId: string) => Promise<string | null>
  after: (tx: Db, erased: Erased) => Promise<void>
}

type Address = { email: string | null; is_email_verified: boolean }

/** The address that surely belongs to the user: the account's if it is confirmed; without one, the address for receipts. */
const confirmedAddress = async (
  tx: Db,
  userId: string,
  { email, is_email_verified: isConfirmed }: Address,
  receiptEmailOf: Removal['receiptEmailOf'],
): Promise<string | null> => {
  if (email === null) return receiptEmailOf(tx, userId)
  return isConfirmed ? email : null
}

/** Erases a user in every slice in one transaction. */
export const eraseProfile = async (
  { db }: Context,
  userId: string,
  { erasers, receiptEmailOf, after }: Removal,
): Promise<void> => {
  await db.transaction().execute(async tx => {
    const row = await lockUserForUpdate(tx, userId)
    if (!row) throw new Refusal('ERR_SESSION')
    const email = await confirmedAddress(tx, userId, row, receiptEmailOf)
    const counts: Record<string, number> = {}
    for (const erase of erasers) Object.assign(counts, await erase(tx, userId))
    await deleteUser(tx, userId)
    await after(tx, { email, counts })
  })
}

export const exportProfile = async ({ db }: Context, userId: string) => {
  const row = await profileOf(db, userId)
  if (!row) throw new Refusal('ERR_SESSION')
  return row
}
