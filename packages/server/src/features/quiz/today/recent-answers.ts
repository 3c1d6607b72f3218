import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { hasAccessInSql } from '../../subscription/service.ts'
import type { Db } from '../../../platform/db/db.ts'

export const hasAnsweredSince = async (db: Db, userId: string, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('questions')
    .select('uid')
    .where('user_id', '=', userId)
    .where('status', '=', 'answered')
    .where('answered_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The quality that takes the fewest more answers, as a waiting question promises; null for whom may not answer now. */
export const almostClear = async (
  { db, bank }: Pick<Context, 'db' | 'bank'>,
  userId: string,
  now: Date,
): Promise<string | null> => {
  const waiting = await db
    .selectFrom('questions')
    .innerJoin('users', 'users.user_id', 'questions.user_id')
    .innerJoin('subscriptions', 'subscriptions.user_id', 'questions.user_id')
    .select('item')
    .where('questions.user_id', '=', userId)
    .whereRef('questions.goal', '=', 'users.current_goal')
    .where('status', '=', 'pending')
    .where('soon', 'is not', null)
    .where(sql<boolean>`${hasAccessInSql(now)}`)
    .orderBy('soon')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return (waiting && bank().item(waiting.item)?.quality) ?? null
}
