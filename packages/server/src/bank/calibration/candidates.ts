import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

/** A user whose responses may be read, with the profile as it is stored: it is opened for those who are read. */
export type Candidate = {
  user_id: string
  sealed_profile: Buffer | null
  key_id: string | null
  sealed_key: Buffer | null
}

/** All users with a response who allow calibration, but for testers (group qa): their responses measure nothing. */
const CANDIDATES = sql`
  from users left join user_keys using (user_id)
  where allows_calibration and not ('qa' = any(groups))
    and exists (select from questions where questions.user_id = users.user_id and questions.status = 'answered')`

export const countCandidates = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${CANDIDATES}`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * All candidates in a random order that the seed decides, read through a cursor. MD5 because, unlike PostgreSQL's own hash
 * functions, it gives the same in every version.
 */
export const candidatesInOrder = async (
  tx: Tx,
  seed: number,
): Promise<(count: number) => Promise<Candidate[]>> => {
  // A cursor takes no parameters when it is declared by a statement of its own kind.
  const order: RawBuilder<unknown> = sql`md5(user_id::text || ${sql.lit(`/${seed}`)})`
  await sql`declare candidates no scroll cursor for
    select user_id, sealed_profile, key_id, sealed_key ${CANDIDATES} order by ${order}`.execute(tx)
  return async count => (await sql<Candidate>`fetch ${sql.lit(count)} from candidates`.execute(tx)).rows
}

type Response = {
  item: string
  status: 'answered' | 'skipped'
  value: number | null
  ms: number | null
  /** Nothing was answered for half an hour afterwards. */
  is_exit: boolean
}

/** The latest response of each user to each item; a skip only where there is none, for a repeated question may be skipped. */
export const latestResponses = async (
  tx: Tx,
  users: readonly Candidate[],
  now: Date,
): Promise<Map<string, Response[]>> => {
  const ids = users.map(({ user_id }) => user_id)
  const { rows } = await sql<Response & { user_id: string }>`
    with done as (
      select user_id, item, status, value, ms, answer_seq,
        coalesce(lead(answered_at) over (partition by user_id order by answer_seq), ${now})
          > answered_at + interval '30 minutes' as is_exit
      from questions
      where user_id = any(${ids}::uuid[]) and status in ('answered', 'skipped')
    )
    select distinct on (user_id, item) user_id, item, status, value, ms, coalesce(is_exit, false) as is_exit
    from done
    order by user_id, item, status, answer_seq desc`.execute(tx)
  const byUser = new Map<string, Response[]>()
  for (const row of rows) {
    const responses = byUser.get(row.user_id)
    if (responses) responses.push(row)
    else byUser.set(row.user_id, [row])
  }
  return byUser
}

/** Which of these items each of these users has answered; users without one are absent. */
export const usersWhoMet = async (
  tx: Tx,
  users: readonly Candidate[],
  items: readonly string[],
): Promise<Map<string, string[]>> => {
  const ids = users.map(({ user_id }) => user_id)
  const { rows } = await sql<{ user_id: string; items: string[] }>`
    select user_id, array_agg(distinct item) as items
    from questions
    where user_id = any(${ids}::uuid[]) and status = 'answered' and item = any(${items}::text[])
    group by user_id`.execute(tx)
  return new Map(rows.map(row => [row.user_id, row.items]))
}
