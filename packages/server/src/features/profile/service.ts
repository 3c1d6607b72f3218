import type { Output, Profile } from '@grani/contract'
import type { profileForm } from '@grani/contract/schemas'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { consentInForce, endPartOfConsent, recordConsent } from '../auth/service.ts'
import { activeGoalsOf, goalOf } from '../goals/service.ts'
import { isStaff } from '../staff/service.ts'
import { lastAnswerAt, withdrawWaiting } from '../quiz/service.ts'
import { goalsLimitOf } from '../subscription/service.ts'
import { mailRemovalReceipt } from './removal-receipt.ts'
import { isYearPossible } from './rules.ts'
import {
  changeCalibrationChoice,
  changeQuestionOrder,
  clearProfile,
  deleteUser,
  lockUserForUpdate,
  nameOf as storedName,
  profileOf,
  saveForm,
  updateChoices,
} from './store.ts'

export { clearProfile }
export { sealReadableProfiles } from './seal-readable.ts'

export const readProfile = async (context: Context, userId: string, now: Date): Promise<Profile> => {
  const { db, bank, keys } = context
  const [row, isInStaff, active, limit, lastAnswer] = await Promise.all([
    profileOf(keys, db, userId),
    isStaff(db, userId),
    activeGoalsOf(db, userId),
    goalsLimitOf(context, userId, now),
    lastAnswerAt(db, userId),
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
    last_answer_at: lastAnswer?.toISOString() ?? null,
  }
}

type Save = { userId: string; about: Output<typeof profileForm>; now: Date }

/** Replaces the form: fields that are left out are cleared. */
export const saveProfile = async (context: Context, { userId, about, now }: Save): Promise<Profile> => {
  if (about.year_of_birth !== undefined && !isYearPossible(about.year_of_birth, now))
    throw new Refusal('ERR_VALIDATION', { fields: { year_of_birth: 'profile.forms.errors.yearOfBirth' } })
  const { theme, ...entered } = about
  const form = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined))
  const saved = await saveForm(context.keys, context.db, { userId, form, ...(theme && { theme }) })
  if (!saved) throw new Refusal('ERR_SESSION')
  return readProfile(context, userId, now)
}

const CALIBRATION = 'calibration'

type OfUser = { userId: string; now: Date }

/** Takes effect with the next calibration; those that are saved already stay as they are. */
export const endCalibrationConsent = async (tx: Db, { userId, now }: OfUser): Promise<void> => {
  if (await changeCalibrationChoice(tx, userId, false))
    await endPartOfConsent(tx, { userId, document: CALIBRATION, now })
}

/** The consent in force: given at registration, or anew since. */
export const calibrationConsent = async (db: Db, userId: string) => {
  const user = await db
    .selectFrom('users')
    .select('allows_calibration')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!user?.allows_calibration) return undefined
  return (
    (await consentInForce(db, { userId, document: CALIBRATION })) ??
    consentInForce(db, { userId, document: 'consent' })
  )
}

type CalibrationChoice = OfUser & { allows: boolean; ip: string }

export const saveCalibrationChoice = async (
  context: Context,
  { userId, allows, ip, now }: CalibrationChoice,
): Promise<Profile> => {
  const { version } = context.texts.legal.consent
  await context.db.transaction().execute(async tx => {
    if (!allows) await endCalibrationConsent(tx, { userId, now })
    else if (await changeCalibrationChoice(tx, userId, true))
      await recordConsent(tx, { userId, document: CALIBRATION, version, ip, now })
  })
  return readProfile(context, userId, now)
}

type QuestionOrder = OfUser & { atRandom: boolean }

/** Takes effect at once: the questions that wait were chosen in the other order. */
export const saveQuestionOrder = async (
  context: Context,
  { userId, atRandom, now }: QuestionOrder,
): Promise<Profile> => {
  await context.db.transaction().execute(async tx => {
    if (await changeQuestionOrder(tx, userId, atRandom)) await withdrawWaiting(tx, userId)
  })
  return readProfile(context, userId, now)
}

export const saveTheme = (
  { db }: Context,
  userId: string,
  theme: NonNullable<Profile['theme']>,
): Promise<void> => updateChoices(db, userId, { theme })

/** Deletes a slice's rows of a user; returns how many there were, by the label that the receipt shows. */
export type Eraser = (tx: Db, userId: string) => Promise<Record<string, number>>

/** What the slices say of a user: collected by app.ts. */
export type PersonalData = {
  erasers: Eraser[]
  /** The confirmed address for receipts, if there is one. */
  receiptEmailOf: (tx: Db, userId: string) => Promise<string | null>
}

type Removal = PersonalData & {
  now: Date
  /** In the same transaction, last. */
  andThen?: (tx: Db) => Promise<void>
}

type Address = { email: string | null; is_email_verified: boolean }

/** The address that surely belongs to the user: the account's if it is confirmed; without one, the address for receipts. */
const confirmedAddress = async (
  tx: Db,
  userId: string,
  { email, is_email_verified: isConfirmed }: Address,
  receiptEmailOf: PersonalData['receiptEmailOf'],
): Promise<string | null> => {
  if (email === null) return receiptEmailOf(tx, userId)
  return isConfirmed ? email : null
}

/** Erases a user in every slice in one transaction, and mails what was erased. */
export const eraseProfile = async (
  context: Context,
  userId: string,
  { erasers, receiptEmailOf, now, andThen }: Removal,
): Promise<void> => {
  await context.db.transaction().execute(async tx => {
    const row = await lockUserForUpdate(tx, userId)
    if (!row) throw new Refusal('ERR_SESSION')
    const email = await confirmedAddress(tx, userId, row, receiptEmailOf)
    const counts: Record<string, number> = {}
    for (const erase of erasers) Object.assign(counts, await erase(tx, userId))
    await deleteUser(tx, userId)
    await mailRemovalReceipt(context, tx, { email, counts }, now)
    await andThen?.(tx)
  })
  context.wakeMailWorker()
}

/** How a specialist may call their client. */
export const nameOf = ({ db, keys }: Context, userId: string): Promise<string | null> =>
  storedName(keys, db, userId)

export const exportProfile = async ({ db, keys }: Context, userId: string) => {
  const row = await profileOf(keys, db, userId)
  if (!row) throw new Refusal('ERR_SESSION')
  return row
}
