import type { Pool } from 'pg'

export type UserSet = { users: number; questionsEach: number }

/** The id of the n-th user, question or session: a UUID that SQL can compute as well. */
export const idOf = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
const idInSql = (n: string): string =>
  `('00000000-0000-4000-8000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`

/** SQL for the ids of pgbench's variables `:user` and `:question`. */
export const SQL_IDS = { user: idInSql(':user'), question: idInSql(':question') }

/** The number of the k-th question of a user. A user and a question may have the same number: no table holds both as keys. */
export const questionNumber = ({ questionsEach }: UserSet, user: number, k: number): number =>
  user * questionsEach + k

/**
 * Fills the database with users who have a running subscription, pending questions and a belief of the real size.
 * `state` is what the engine saves for a new user.
 */
export const seedUsers = async (
  pool: Pool,
  set: UserSet,
  items: readonly string[],
  state: Uint8Array,
  model: string,
): Promise<void> => {
  const { users, questionsEach } = set
  const everyUser = `generate_series(0, ${users - 1}) as n`
  for (const table of ['results', 'questions', 'allowances', 'beliefs', 'subscriptions', 'sessions', 'users'])
    await pool.query(`truncate ${table} cascade`)
  await pool.query(`insert into users (user_id, created_at, is_email_verified, current_goal)
    select ${idInSql('n')}, now(), true, 'resIss' from ${everyUser}`)
  await pool.query(`insert into sessions (user_id, session_id, created_at, last_used_at, user_agent, ip)
    select ${idInSql('n')}, ${idInSql('n')}, now(), now(), 'bench', '127.0.0.1' from ${everyUser}`)
  await pool.query(`insert into subscriptions (user_id, tariff, started_at, end_at, is_free)
    select ${idInSql('n')}, 'high', now(), now() + interval '1 day', true from ${everyUser}`)
  // Each with a seed of their own, as people have, after the version: by it a server finds those whom it knows already.
  await pool.query(
    `insert into beliefs (user_id, version, model, state)
     select ${idInSql('n')}, 1, $1, overlay($2::bytea placing int4send(n) from 2 for 4) from ${everyUser}`,
    [model, Buffer.from(state)],
  )
  await pool.query(
    `insert into questions (user_id, uid, position, item, wording, goal, served_at, status)
     select ${idInSql('n')}, ${idInSql(`n * ${questionsEach} + k`)}, k, ($1::text[])[k + 1], 1, 'resIss', now(), 'pending'
     from ${everyUser}, generate_series(0, ${questionsEach - 1}) as k`,
    [items.slice(0, questionsEach)],
  )
  await pool.query('vacuum analyze')
}
