import type { Pool } from 'pg'

export type Crowd = { people: number; questionsEach: number }

/** The id of the n-th person, question or session: a UUID that SQL can compute as well. */
export const idOf = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
const idInSql = (n: string): string =>
  `('00000000-0000-4000-8000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`

/** SQL for the ids of pgbench's variables `:person` and `:question`. */
export const SQL_IDS = { person: idInSql(':person'), question: idInSql(':question') }

/** The number of the k-th question of a person; numbers of people and questions do not meet within a table. */
export const questionNumber = ({ questionsEach }: Crowd, person: number, k: number): number =>
  person * questionsEach + k

/**
 * Fills an empty database with people in a running subscription, each with questions that wait and a belief of the
 * real size. `state` is what the engine saves for somebody who has just begun.
 */
export const settle = async (
  pool: Pool,
  crowd: Crowd,
  items: string[],
  state: Uint8Array,
  model: string,
): Promise<void> => {
  const { people, questionsEach } = crowd
  const every = `generate_series(0, ${people - 1}) as n`
  for (const table of ['results', 'questions', 'allowances', 'beliefs', 'subscriptions', 'sessions', 'users'])
    await pool.query(`truncate ${table} cascade`)
  await pool.query(`insert into users (user_id, created_at, is_email_verified, current_goal)
    select ${idInSql('n')}, now(), true, 'resIss' from ${every}`)
  await pool.query(`insert into sessions (user_id, session_id, created_at, last_used_at, user_agent, ip)
    select ${idInSql('n')}, ${idInSql('n')}, now(), now(), 'bench', '127.0.0.1' from ${every}`)
  await pool.query(`insert into subscriptions (user_id, tariff, started_at, end_at, is_free)
    select ${idInSql('n')}, 'high', now(), now() + interval '1 day', true from ${every}`)
  await pool.query(
    `insert into beliefs (user_id, version, model, state) select ${idInSql('n')}, 1, $1, $2 from ${every}`,
    [model, Buffer.from(state)],
  )
  await pool.query(
    `insert into questions (user_id, uid, position, item, wording, goal, served_at, status)
     select ${idInSql('n')}, ${idInSql(`n * ${questionsEach} + k`)}, k, ($1::text[])[k + 1], 1, 'resIss', now(), 'pending'
     from ${every}, generate_series(0, ${questionsEach - 1}) as k`,
    [items.slice(0, questionsEach)],
  )
  await pool.query('vacuum analyze')
}
