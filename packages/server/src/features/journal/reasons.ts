import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { emptiedSignature, type Key } from './signatures.ts'

const SALT_BYTES = 16

/** What the chain holds of a reason. */
export const reasonHash = (salt: Buffer, reason: string): Buffer =>
  createHash('sha256').update(salt).update(reason).digest()

export const saltedReason = (reason: string): { salt: Buffer; hash: Buffer } => {
  const salt = randomBytes(SALT_BYTES)
  return { salt, hash: reasonHash(salt, reason) }
}

type Reason = { seq: number; person: string | null; salt: Buffer; reason: string }

export const insertReason = async (tx: Db, reason: Reason): Promise<void> => {
  await tx.insertInto('journal_reasons').values(reason).execute()
}

const emptyThose = async (key: Key, tx: Db, condition: ReturnType<typeof sql<boolean>>): Promise<void> => {
  const rows = await tx
    .selectFrom('journal_reasons')
    .innerJoin('journal', 'journal.seq', 'journal_reasons.seq')
    .select(['journal_reasons.seq', 'journal.reason_hash'])
    .where('journal_reasons.reason', 'is not', null)
    .where(condition)
    .execute()
  for (const { seq, reason_hash: hash } of rows)
    if (hash)
      await tx
        .updateTable('journal_reasons')
        .set({ reason: null, salt: null, emptied: emptiedSignature(key, { seq: Number(seq), hash }) })
        .where('seq', '=', seq)
        .execute()
}

/** Empties the reasons of all entries about a user: that something was done to them stays, why does not. */
export const emptyReasonsAbout = (key: Key, tx: Db, userId: string): Promise<void> =>
  emptyThose(key, tx, sql<boolean>`journal_reasons.person = ${userId}`)

/** The same for users who are gone: what was written down at the very moment of an erasure. */
export const emptyReasonsAboutErased = ({ trialKey, db }: Key & { db: Db }): Promise<void> =>
  emptyThose(
    { trialKey },
    db,
    sql<boolean>`journal_reasons.person is not null
      and not exists (select from users where users.user_id = journal_reasons.person)`,
  )
