import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { QUARTER_SECONDS } from './local-days.ts'

/** What a user did within a quarter of an hour. */
export type Quarter = { begins: Date; answers: number; events: number }

const quarterOf = (column: string) =>
  sql<string>`floor(extract(epoch from ${sql.ref(column)}) / ${sql.lit(QUARTER_SECONDS)})`

const beginOf = (quarter: string): Date => new Date(Number(quarter) * QUARTER_SECONDS * 1000)

/** What the user has done since a moment; a question that was put aside counts as looking in, and not as an answer. */
export const quartersSince = async (db: Db, userId: string, since: Date): Promise<Quarter[]> => {
  const [asked, written] = await Promise.all([
    db
      .selectFrom('questions')
      .select([quarterOf('answered_at').as('quarter')])
      .select(row => row.fn.countAll<string>().filterWhere('status', '!=', 'skipped').as('answers'))
      .where('user_id', '=', userId)
      .where('status', 'in', ['answered', 'not_applicable', 'skipped'])
      .where('answered_at', '>=', since)
      .groupBy('quarter')
      .execute(),
    db
      .selectFrom('events')
      .select([quarterOf('written_at').as('quarter')])
      .where('user_id', '=', userId)
      .where('written_at', '>=', since)
      .groupBy('quarter')
      .execute(),
  ])
  return [
    ...asked.map(({ quarter, answers }) => ({
      begins: beginOf(quarter),
      answers: Number(answers),
      events: 0,
    })),
    ...written.map(({ quarter }) => ({ begins: beginOf(quarter), answers: 0, events: 1 })),
  ]
}

export const pausedUntil = async (db: Db, userId: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('users')
    .select('paused_until')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.paused_until ?? null
}

export const savePausedUntil = async (db: Db, userId: string, until: Date | null): Promise<void> => {
  await db.updateTable('users').set({ paused_until: until }).where('user_id', '=', userId).execute()
}

/** The last answers, the newest first. */
export const lastAnswers = (db: Db, userId: string, count: number) =>
  db
    .selectFrom('questions')
    .select(['item', 'answer_id', 'answered_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'answered')
    .where('goal', 'is not', null)
    .orderBy('answer_seq', 'desc')
    .limit(count)
    .execute()
