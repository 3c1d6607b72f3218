import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ObserverTables } from '../../platform/db/observer-tables.ts'

const rounds = (db: Db, userId: string) =>
  db
    .selectFrom('observer_rounds')
    .selectAll()
    .select([
      sql<string>`started_on::text`.as('started_on'),
      sql<string>`ends_on::text`.as('ends_on'),
      sql<string | null>`stopped_on::text`.as('stopped_on'),
    ])
    .where('user_id', '=', userId)

/** All rounds of a person, deleted ones too, newest first. */
export const roundsOf = (db: Db, userId: string) =>
  rounds(db, userId).orderBy('observer_rounds.started_on', 'desc').orderBy('round_id').execute()

export type RoundRow = Awaited<ReturnType<typeof roundsOf>>[number]

/** A round that is not deleted. */
export const roundOf = (db: Db, userId: string, id: string) =>
  rounds(db, userId).where('round_id', '=', id).where('is_removed', '=', false).executeTakeFirst()

export const roundOfToken = (db: Db, userId: string, hash: Buffer) =>
  rounds(db, userId).where('token_hash', '=', hash).where('is_removed', '=', false).executeTakeFirst()

/** Keeps replies and publications of the round from changing until the transaction ends. */
export const lockRound = async (tx: Db, { user_id, round_id }: Pick<RoundRow, 'user_id' | 'round_id'>) => {
  await tx
    .selectFrom('observer_rounds')
    .select('round_id')
    .where('user_id', '=', user_id)
    .where('round_id', '=', round_id)
    .forUpdate()
    .execute()
}

/** False when there is one with this id. */
export const insertRound = async (
  tx: Db,
  round: Insertable<ObserverTables['observer_rounds']>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('observer_rounds')
    .values(round)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateRound = async (
  tx: Db,
  { user_id, round_id }: Pick<RoundRow, 'user_id' | 'round_id'>,
  columns: Updateable<ObserverTables['observer_rounds']>,
): Promise<void> => {
  await tx
    .updateTable('observer_rounds')
    .set(columns)
    .where('user_id', '=', user_id)
    .where('round_id', '=', round_id)
    .execute()
}

type Emptied = Pick<RoundRow, 'user_id' | 'round_id'> & {
  /** What was told, and cannot be asked again yet. */ told: string[]
}

/** Everything of a round but the row that counts for the plan. */
export const emptyRound = async (tx: Db, { user_id, round_id, told }: Emptied): Promise<void> => {
  for (const table of ['observer_replies', 'observer_publications'] as const)
    await tx.deleteFrom(table).where('user_id', '=', user_id).where('round_id', '=', round_id).execute()
  await updateRound(
    tx,
    { user_id, round_id },
    {
      is_removed: true,
      qualities: told,
      token_hash: null,
      sealed_token: null,
      guesses: '{}',
      is_opened: false,
    },
  )
}

export const showingOf = async (db: Db, userId: string) =>
  (await db
    .selectFrom('observer_showings')
    .select(['in_portrait', 'to_specialist'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? { in_portrait: false, to_specialist: false }

export const saveShowing = async (
  tx: Db,
  userId: string,
  columns: { in_portrait: boolean; to_specialist: boolean },
): Promise<void> => {
  await tx
    .insertInto('observer_showings')
    .values({ user_id: userId, ...columns })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** Rounds that were deleted and count for no plan any more; `before` is a Moscow day. */
export const sweepRounds = async (db: Db, before: string): Promise<void> => {
  await db
    .deleteFrom('observer_rounds')
    .where('is_removed', '=', true)
    .where('started_on', '<', before)
    .execute()
}

/** Returns how many rounds there were. */
export const eraseRounds = async (tx: Db, userId: string): Promise<number> => {
  for (const table of ['observer_replies', 'observer_publications', 'observer_showings'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('observer_rounds')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
