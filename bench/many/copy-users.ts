import { randomBytes } from 'node:crypto'
import { KEY_BYTES } from '@grani/server/platform/sealing/aes-gcm.ts'
import { sealProfile } from '@grani/server/platform/sealing/sealed-profile.ts'
import { cipherOf, wrappedFor } from '@grani/server/platform/sealing/user-keys.ts'
import type { WrappingKeys } from '@grani/server/platform/sealing/wrapping-keys.ts'
import type { Pool } from 'pg'
import { emailOf, userIdOf } from './user-ids.ts'

export type Copies = {
  users: number
  /** The users who have really answered; all others have the rows of one of them. */
  originals: readonly string[]
}

const BATCH = 10_000
/** Connections that write at once. */
const WRITERS = 3
/** Copies of one person have lived that many weeks earlier, so that neighbours in time are not neighbours in the table. */
const WEEKS = 12
/** Questions of one sitting lie beside each other on the disk, those of the next one somewhere else. */
const SITTING = 50

type Column = { name: string; type: string }

/** What a copy has instead of the value of the original. */
const expressionOf = (table: string, { name, type }: Column): string => {
  if (name === 'user_id') return 'c.user_id'
  if (table === 'users' && name === 'sealed_profile') return 'c.sealed_profile'
  if ((table === 'users' && name === 'email') || (table === 'identities' && name === 'subject'))
    return 'c.email'
  if (type === 'uuid') return `case when t."${name}" = c.original then c.user_id else t."${name}" end`
  if (type === 'timestamptz') return `t."${name}" - c.weeks * interval '7 days'`
  if (type === 'date') return `t."${name}" - 7 * c.weeks`
  return `t."${name}"`
}

const columnsOf = async (pool: Pool): Promise<Map<string, Column[]>> => {
  const { rows } = await pool.query<{ table: string; columns: Column[] }>(
    `select table_name as table, json_agg(json_build_object('name', column_name, 'type', udt_name) order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
     group by 1 having bool_or(column_name = 'user_id')
     -- So tables come after those that they refer to: tokens after sessions.
     order by 1 desc`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Each copy has a key and a profile of its own: a sealed row of another user cannot be opened. */
const addBatch = async (pool: Pool, keys: WrappingKeys, copies: Copies, from: number): Promise<void> => {
  const rows = Array.from({ length: Math.min(BATCH, copies.users - from) }, (_, i) => {
    const n = from + i
    const user_id = userIdOf(n)
    const wrapped = keys.wrap(randomBytes(KEY_BYTES), wrappedFor(user_id))
    const profile = { gender: n % 2 === 0 ? 0 : 1, year_of_birth: 1960 + (n % 45) } as const
    const sealed = sealProfile(cipherOf(keys, user_id, wrapped), profile)
    const original = copies.originals[n % copies.originals.length]
    const weeks = Math.floor(n / copies.originals.length) % WEEKS
    const key = { key_id: wrapped.key_id, sealed_key: wrapped.sealed_key.toString('base64') }
    return { n, user_id, original, weeks, email: emailOf(n), ...key, profile: sealed.toString('base64') }
  })
  await pool.query(
    `insert into copies select n, user_id, original, weeks, email, key_id, decode(sealed_key, 'base64'), decode(profile, 'base64')
     from json_to_recordset($1) as r (n int, user_id uuid, original uuid, weeks int, email text, key_id text, sealed_key text, profile text)`,
    [JSON.stringify(rows)],
  )
}

/** What the jobs have not deleted yet. */
const STILL_KEPT: Record<string, string> = {
  questions: `(status <> 'withdrawn' or served_at - c.weeks * interval '7 days' > now() - interval '60 days')`,
  refresh_tokens: `expires_at - c.weeks * interval '7 days' > now()`,
}

const lastPosition = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ last: number }>(
    'select max(position) as last from originals_of_questions',
  )
  return rows[0]?.last ?? 0
}

/** Inserts rows of all copies, made from those of their originals, users in an order of chance. */
const copyRows = async (
  pool: Pool,
  table: string,
  columns: readonly Column[],
  { users }: Copies,
  where = 'true',
): Promise<void> => {
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(column => expressionOf(table, column)).join(', ')
  const batches = Array.from({ length: Math.ceil(users / BATCH) }, (_, i) => i * BATCH)
  const work = async (): Promise<void> => {
    for (let from = batches.shift(); from !== undefined; from = batches.shift())
      await pool.query(
        `insert into ${table} (${names})
         select ${values}
         from (select * from copies where n between $1 and $2 order by random()) as c
           join lateral (
             select * from originals_of_${table} where user_id = c.original and ${STILL_KEPT[table] ?? 'true'} and ${where}
           ) as t on true`,
        [from, from + BATCH - 1],
      )
  }
  await Promise.all(Array.from({ length: WRITERS }, work))
}

/** Multiplies users: every row that a table has of an original is written again for each of its copies. */
export const copyUsers = async (
  pool: Pool,
  keys: WrappingKeys,
  copies: Copies,
  onProgress: (line: string) => void,
): Promise<void> => {
  await pool.query(
    `create unlogged table copies (n int primary key, user_id uuid, original uuid, weeks int, email text, key_id text,
       sealed_key bytea, sealed_profile bytea)`,
  )
  for (let from = 0; from < copies.users; from += BATCH) await addBatch(pool, keys, copies, from)
  await pool.query('analyze copies')
  for (const [table, columns] of await columnsOf(pool)) {
    if (table === 'copies' || table === 'user_keys') continue
    // The table itself grows meanwhile, and its statistics say that it is empty.
    await pool.query(
      `create unlogged table originals_of_${table} as select * from ${table} where user_id = any($1)`,
      [copies.originals],
    )
    await pool.query(`create index on originals_of_${table} (user_id)`)
    await pool.query(`analyze originals_of_${table}`)
    if (table === 'questions')
      for (let place = 0; place <= (await lastPosition(pool)); place += SITTING) {
        await copyRows(pool, table, columns, copies, `position between ${place} and ${place + SITTING - 1}`)
        onProgress(`questions from ${place}`)
      }
    else await copyRows(pool, table, columns, copies)
    await pool.query(`drop table originals_of_${table}`)
  }
  await pool.query(
    'insert into user_keys (user_id, key_id, sealed_key) select user_id, key_id, sealed_key from copies',
  )
  await pool.query('drop table copies')
}
