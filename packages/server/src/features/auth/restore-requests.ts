import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { postRestore } from './letters.ts'
import { accountByEmail } from './store.ts'
import type { Db } from '../../platform/db/db.ts'
import { holdPerson } from '../../platform/db/person.ts'

/** Notes that somebody asked for a new password. The same work whether or not the address has an account. */
export const requestRestore = async ({ db }: Context, email: string, now: Date): Promise<void> => {
  await db
    .insertInto('restore_requests')
    .values({ request_id: randomUUID(), email, created_at: now })
    .execute()
}

const takeRequest = (tx: Db, id: string) =>
  tx
    .deleteFrom('restore_requests')
    .where(
      'request_id',
      'in',
      tx
        .selectFrom('restore_requests')
        .select('request_id')
        .where('request_id', '=', id)
        .forUpdate()
        .skipLocked(),
    )
    .returning('email')
    .executeTakeFirst()

/** Turns a noted request into a mail, if the address has an account, and nobody else is at it. */
const answerRequest = (context: Context, id: string, now: Date): Promise<void> =>
  context.db.transaction().execute(async tx => {
    const request = await takeRequest(tx, id)
    const account = request && (await accountByEmail(tx, request.email))
    if (account && (await holdPerson(tx, account.user_id)))
      await postRestore(context, tx, { userId: account.user_id, email: request.email, now })
  })

/**
 * Turns noted requests into mails; the postman calls it before each round. One that cannot be answered stays for the
 * next round and holds up none of the others; what was wrong with the first such is thrown in the end.
 */
export const answerRestoreRequests = async (context: Context, now: Date): Promise<void> => {
  const waiting = await context.db
    .selectFrom('restore_requests')
    .select('request_id')
    .orderBy('created_at')
    .execute()
  const failures: unknown[] = []
  for (const { request_id: id } of waiting)
    await answerRequest(context, id, now).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

const HOUR_MS = 3_600_000

/** Whoever asked this long ago has asked again or given up. */
export const sweepRestoreRequests = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('restore_requests')
    .where('created_at', '<', new Date(now.getTime() - HOUR_MS))
    .execute()
}
