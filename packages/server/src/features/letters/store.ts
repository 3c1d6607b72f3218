import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { LetterTables } from '../../platform/db/letter-tables.ts'

export type LetterRow = Selectable<LetterTables['weekly_letters']>

export const letterOf = (db: Db, userId: string): Promise<LetterRow | undefined> =>
  db.selectFrom('weekly_letters').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** The letter, until this transaction ends; a letter that another one holds is left to that. */
export const lockDueLetter = (tx: Db, userId: string, now: Date): Promise<LetterRow | undefined> =>
  tx
    .selectFrom('weekly_letters')
    .selectAll()
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const lockLetter = (tx: Db, userId: string): Promise<LetterRow | undefined> =>
  tx.selectFrom('weekly_letters').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

/** Whose letters are due, the longest waiting first. */
export const dueLetters = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('weekly_letters')
    .select('user_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

/** The token of an existing letter stays, so that the links of earlier letters go on working. */
export const saveLetter = async (tx: Db, row: LetterRow): Promise<void> => {
  const { user_id: _userId, token: _token, ...changed } = row
  await tx
    .insertInto('weekly_letters')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}

type Made = { userId: string; due: Date; /** Undefined: nothing was made. */ last?: Date }

export const moveOn = async (tx: Db, { userId, due, last }: Made): Promise<void> => {
  await tx
    .updateTable('weekly_letters')
    .set({ due_at: due, ...(last && { last_at: last }) })
    .where('user_id', '=', userId)
    .execute()
}

/** The address that a letter goes to: null without one, or before it is confirmed. */
export const addressOf = async (db: Db, userId: string): Promise<string | null> => {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .where('is_email_verified', '=', true)
    .executeTakeFirst()
  return user?.email ?? null
}

/** The user has asked for no invitations for a while. */
export const isPaused = async (db: Db, userId: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('paused_until', '>', now)
    .executeTakeFirst()) !== undefined

export const eraseLetter = async (tx: Db, userId: string): Promise<number> =>
  Number(
    (await tx.deleteFrom('weekly_letters').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows,
  )
