import type { AnswerRow } from '@grani/engine'
import { sql } from 'kysely'
import type { Content } from '../../content/schema.ts'
import type { Db } from '../../platform/db/db.ts'

type Person = { user_id: string; gender: 0 | 1 | null; year_of_birth: number | null }

export type Collected = {
  people: Person[]
  rows: AnswerRow[]
  times: Record<string, number[]>
  skips: Record<string, number>
}

/** People whose answers are fetched by one statement. */
const AT_A_TIME = 200

/** Everybody who has answered something; the answers of those who try things out are no measurements. */
const peopleOf = (db: Db): Promise<Person[]> =>
  db
    .selectFrom('users')
    .select(['user_id', 'gender', 'year_of_birth'])
    .where(sql<boolean>`not ('qa' = any(groups))`)
    .where('user_id', 'in', db.selectFrom('questions').select('user_id').where('status', '=', 'answered'))
    .orderBy('user_id')
    .execute()

/** The latest answer of each person to each item, or a skip where there was never one: a second answer may be skipped. */
const latestOf = (db: Db, userIds: string[]) =>
  db
    .selectFrom('questions')
    .distinctOn(['user_id', 'item'])
    .select(['user_id', 'item', 'status', 'value', 'ms'])
    .where('user_id', 'in', userIds)
    .where('status', '<>', 'pending')
    .orderBy('user_id')
    .orderBy('item')
    .orderBy('status')
    .orderBy('answer_seq', 'desc')
    .execute()

/** What the database knows for a calibration of this content; answers that the content does not know any more are left out. */
export const collectAnswers = async (db: Db, content: Content): Promise<Collected> => {
  const answersOf = new Map(content.items.map(({ id, answers }) => [id, answers.length]))
  const times: Record<string, number[]> = {}
  const skips: Record<string, number> = {}
  const rowOf = new Map<string, Record<string, number>>()
  const all = await peopleOf(db)
  for (let from = 0; from < all.length; from += AT_A_TIME) {
    const ids = all.slice(from, from + AT_A_TIME).map(person => person.user_id)
    for (const { user_id, item, status, value, ms } of await latestOf(db, ids)) {
      const most = answersOf.get(item)
      if (most === undefined) continue
      if (status === 'skipped') skips[item] = (skips[item] ?? 0) + 1
      if (value === null || value >= most) continue
      const row = rowOf.get(user_id) ?? {}
      row[item] = value
      rowOf.set(user_id, row)
      if (ms !== null) (times[item] ??= []).push(ms)
    }
  }
  const people = all.filter(({ user_id }) => rowOf.has(user_id))
  return { people, rows: people.map(({ user_id }) => rowOf.get(user_id) ?? {}), times, skips }
}
