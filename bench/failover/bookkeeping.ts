import type { Pool } from 'pg'
import type { Confirmed } from './people.ts'

export type Books = {
  confirmed: number
  /** Confirmed, and not in the database as they were given. */
  lost: number
  /** Users with more spent, or a belief saved more often, than they have answered questions. */
  doubled: number
  /** Answers of the database whose confirmation never came before the answer was sent again, or at all. */
  savedUnconfirmed: number
}

/** Compares what people were told with what the database holds. */
export const checkBooks = async (pool: Pool, confirmed: readonly Confirmed[]): Promise<Books> => {
  const { rows } = await pool.query<{ uid: string; answer_id: number }>(
    "select uid, answer_id from questions where status = 'answered'",
  )
  const saved = new Map(rows.map(({ uid, answer_id: option }) => [uid, option]))
  const { rows: doubled } = await pool.query(
    `select from users
     left join (select user_id, count(*) from questions where status = 'answered' group by 1) answered using (user_id)
     left join (select user_id, sum(used) as used from allowances group by 1) spent using (user_id)
     join beliefs using (user_id)
     where coalesce(used, 0) <> coalesce(count, 0) or version - 1 <> coalesce(count, 0)`,
  )
  const told = new Set(confirmed.map(({ uid }) => uid))
  return {
    confirmed: confirmed.length,
    lost: confirmed.filter(({ uid, optionId }) => saved.get(uid) !== optionId).length,
    doubled: doubled.length,
    savedUnconfirmed: rows.filter(({ uid }) => !told.has(uid)).length,
  }
}
