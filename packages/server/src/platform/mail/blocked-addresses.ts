import { type Selectable, sql } from 'kysely'
import type { BlockReason } from '@grani/contract'
import type { Db } from '../db/db.ts'
import type { LetterTables } from '../db/letter-tables.ts'
import { lockUserForKeyShare } from '../db/lock-user.ts'

export type BlockedRow = Selectable<LetterTables['blocked_addresses']>

/** The only mails that nobody is owed: all others are about money, meetings or the account, and go to a blocked address too. */
export const UNNECESSARY_MAILS = ['weekly-letter']

const isCurrent = sql<boolean>`users.email = blocked_addresses.address`

/** The block of the address that a user has now; undefined while letters go there. */
export const blockOf = (db: Db, userId: string): Promise<BlockedRow | undefined> =>
  db
    .selectFrom('blocked_addresses')
    .innerJoin('users', 'users.user_id', 'blocked_addresses.user_id')
    .selectAll('blocked_addresses')
    .where('blocked_addresses.user_id', '=', userId)
    .where(isCurrent)
    .executeTakeFirst()

type Block = { address: string; reason: BlockReason; code: string | null; now: Date }

/** The account that signs in with an address. */
const accountWith = async (db: Db, address: string): Promise<string | null> => {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('kind', '=', 'email')
    .where('subject', '=', address)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/**
 * Stops the letters to an address, also those in the outbox; nothing is kept of an address that is no account's. A complaint
 * outweighs a bounce: it says what its owner wants.
 */
export const blockAddress = async (db: Db, { address, reason, code, now }: Block): Promise<void> => {
  const userId = await accountWith(db, address)
  if (userId === null) return
  await db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) return
    await tx
      .insertInto('blocked_addresses')
      .values({ user_id: userId, address, reason, code, blocked_at: now })
      .onConflict(conflict =>
        conflict
          .column('user_id')
          .doUpdateSet({ address, reason, code, blocked_at: now })
          .where(
            sql<boolean>`blocked_addresses.address <> ${address} or blocked_addresses.reason <> 'complaint'`,
          ),
      )
      .execute()
    await tx
      .deleteFrom('mail_outbox')
      .where('user_id', '=', userId)
      .where('recipient', '=', address)
      .where('kind', 'in', UNNECESSARY_MAILS)
      .execute()
  })
}

/** False when nothing was blocked. */
export const releaseAddress = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.deleteFrom('blocked_addresses').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows >
  0n

/** How many addresses are blocked, and the newest of them. */
export const blockedAddresses = async (db: Db, limit: number) => {
  const current = db
    .selectFrom('blocked_addresses')
    .innerJoin('users', 'users.user_id', 'blocked_addresses.user_id')
    .where(isCurrent)
  const { count } = await current
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const newest = await current
    .selectAll('blocked_addresses')
    .orderBy('blocked_at', 'desc')
    .limit(limit)
    .execute()
  return { count: Number(count), newest }
}
