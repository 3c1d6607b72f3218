import type { Db } from '../../../platform/db/db.ts'

export const totpOf = (db: Db, userId: string) =>
  db
    .selectFrom('staff_totp')
    .select(['sealed_secret', 'pending_secret'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const savePendingSecret = async (db: Db, userId: string, pending: string): Promise<void> => {
  await db
    .insertInto('staff_totp')
    .values({ user_id: userId, pending_secret: pending })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ pending_secret: pending }))
    .execute()
}

type Confirmed = { userId: string; pending: string; step: number }

/** Puts the pending secret into use; false when it has been replaced meanwhile. */
export const confirmSecret = async (db: Db, { userId, pending, step }: Confirmed): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('staff_totp')
    .set({ sealed_secret: pending, pending_secret: null, last_step: step })
    .where('user_id', '=', userId)
    .where('pending_secret', '=', pending)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a time step as used; false when it, or a later one, has been used: a code counts once. */
export const useStep = async (db: Db, userId: string, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('staff_totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where(row => row.or([row('last_step', 'is', null), row('last_step', '<', String(step))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const replaceCodes = async (db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> => {
  await db.deleteFrom('staff_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('staff_codes')
    .values(hashes.map(code_hash => ({ user_id: userId, code_hash, used_at: null })))
    .execute()
}

/** Marks a recovery code as used; false when there is no such code, or it has been used. */
export const useRecoveryCode = async (
  db: Db,
  { userId, hashes, now }: { userId: string; hashes: readonly Buffer[]; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('staff_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const countUnusedCodes = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('staff_codes')
    .select(row => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The passkeys of the user that count as a second factor. */
export const acceptedPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('staff_passkeys as accepted')
    .innerJoin('passkeys', join =>
      join
        .onRef('passkeys.user_id', '=', 'accepted.user_id')
        .onRef('passkeys.passkey_id', '=', 'accepted.passkey_id'),
    )
    .select(['passkeys.passkey_id', 'passkeys.credential_id'])
    .where('accepted.user_id', '=', userId)
    .execute()

/** Accepts the passkey with this credential as a second factor. */
export const acceptCredential = async (
  db: Db,
  { userId, credential, now }: { userId: string; credential: Buffer; now: Date },
): Promise<void> => {
  await db
    .insertInto('staff_passkeys')
    .columns(['user_id', 'passkey_id', 'accepted_at'])
    .expression(row =>
      row
        .selectFrom('passkeys')
        .select(['user_id', 'passkey_id', row.val(now).as('accepted_at')])
        .where('user_id', '=', userId)
        .where('credential_id', '=', credential),
    )
    .onConflict(conflict => conflict.columns(['user_id', 'passkey_id']).doNothing())
    .execute()
}

export const deleteSecondFactor = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('staff_totp').where('user_id', '=', userId).execute()
  await db.deleteFrom('staff_passkeys').where('user_id', '=', userId).execute()
  await db.deleteFrom('staff_codes').where('user_id', '=', userId).execute()
}
