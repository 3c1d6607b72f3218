import type { AnswerRow } from '@grani/engine'
import { sql } from 'kysely'
import type { Content } from '../../content/schema.ts'
import type { Db } from '../../platform/db/db.ts'
import { openProfile } from '../../platform/sealing/sealed-profile.ts'
import type { WrappingKeys } from '../../platform/sealing/wrapping-keys.ts'

type User = { user_id: string; gender: 0 | 1 | null; year_of_birth: number | null }

export type Collected = {
  users: User[]
  /** The responses of each of these users, by item. */
  rows: AnswerRow[]
  /** Response times in ms, by item. */
  times: Record<string, number[]>
  /** Number of skips, by item. */
  skips: Record<string, number>
}

/** Users whose responses are fetched by one statement. */
const USERS_PER_QUERY = 200

/** All users with a response who allow calibration, but for testers (group qa): their responses measure nothing. */
const usersWithResponses = async (db: Db, keys: WrappingKeys): Promise<User[]> => {
  const rows = await db
    .selectFrom('users')
    .leftJoin('user_keys', 'user_keys.user_id', 'users.user_id')
    .select(['users.user_id', 'sealed_profile', 'key_id', 'sealed_key'])
    .where('allows_calibration', '=', true)
    .where(sql<boolean>`not ('qa' = any(groups))`)
    .where(
      'users.user_id',
      'in',
      db.selectFrom('questions').select('user_id').where('status', '=', 'answered'),
    )
    .orderBy('users.user_id')
    .execute()
  return rows.map(row => {
    const { gender, year_of_birth } = openProfile(keys, row)
    return { user_id: row.user_id, gender, year_of_birth }
  })
}

/** The latest response of each user to each item; a skip only where there is none, for a repeated question may be skipped. */
const latestResponses = (db: Db, userIds: string[]) =>
  db
    .selectFrom('questions')
    .distinctOn(['user_id', 'item'])
    .select(['user_id', 'item', 'status', 'value', 'ms'])
    .where('user_id', 'in', userIds)
    .where('status', 'in', ['answered', 'skipped'])
    .orderBy('user_id')
    .orderBy('item')
    .orderBy('status')
    .orderBy('answer_seq', 'desc')
    .execute()

/** The responses for a calibration of this content; those to items or options that it does not know are left out. */
export const collectAnswers = async (db: Db, keys: WrappingKeys, content: Content): Promise<Collected> => {
  const optionsOf = new Map(content.items.map(({ id, answers }) => [id, answers.length]))
  const times: Record<string, number[]> = {}
  const skips: Record<string, number> = {}
  const rowOf = new Map<string, Record<string, number>>()
  const all = await usersWithResponses(db, keys)
  for (let from = 0; from < all.length; from += USERS_PER_QUERY) {
    const ids = all.slice(from, from + USERS_PER_QUERY).map(user => user.user_id)
    for (const { user_id, item, status, value, ms } of await latestResponses(db, ids)) {
      const options = optionsOf.get(item)
      if (options === undefined) continue
      if (status === 'skipped') skips[item] = (skips[item] ?? 0) + 1
      if (value === null || value >= options) continue
      const row = rowOf.get(user_id) ?? {}
      row[item] = value
      rowOf.set(user_id, row)
      if (ms !== null) (times[item] ??= []).push(ms)
    }
  }
  const users = all.filter(({ user_id }) => rowOf.has(user_id))
  return { users, rows: users.map(({ user_id }) => rowOf.get(user_id) ?? {}), times, skips }
}
