import { createBank } from '@grani/server/bank/bank.ts'
import { contentOf, currentHash } from '@grani/server/bank/store.ts'
import { openKeys } from '@grani/server/boot/open-keys.ts'
import { readConfig } from '@grani/server/platform/config/config.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { type Embedded, startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { hashPassword } from '@grani/server/platform/secrets/password.ts'
import { DAY } from '@grani/server/platform/time/durations.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import pg from 'pg'
import { benchContext, SECRET } from '../answers/bench-context.ts'
import { startBuiltServer } from '../answers/built-server.ts'
import { createHistory } from '../answers/history.ts'
import { idOf } from '../answers/users.ts'
import { responder } from '../years/person.ts'
import { copyUsers } from './copy-users.ts'
import { PASSWORD } from './user-ids.ts'

const ORIGINALS = 24
const PER_DAY = 10
const TOKENS = 15

export const urlOf = ({ connection }: Embedded): string =>
  `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`

/** Rows are written quicker where a crash may lose them; what is measured afterwards runs with PostgreSQL's own settings. */
const IN_A_HURRY = [
  'fsync = off',
  'synchronous_commit = off',
  "max_wal_size = '8GB'",
  'full_page_writes = off',
  'autovacuum = off',
]

const asSuperuser = async (embedded: Embedded, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client(embedded.superuser)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** People who really answer, by the server's own use-cases, and then as many copies of them as there shall be users. */
export const fill = async (dir: string, users: number, answersEach: number): Promise<void> => {
  const embedded = await startEmbedded(dir)
  const settings = IN_A_HURRY.map(setting => `alter system set ${setting}`)
  await asSuperuser(embedded, [...settings, 'select pg_reload_conf()'])
  // A first start migrates the database and loads the content.
  await (await startBuiltServer({ databaseUrl: urlOf(embedded), dir, secret: SECRET })).stop()
  const database = openDatabase({
    connection: embedded.connection,
    connections: 10,
    namedStatements: true,
    onError: console.error,
  })
  const { pool, db } = database
  const hash = await currentHash(db)
  if (hash === null) throw new Error('No content')
  const content = await contentOf(db, hash)
  const bank = createBank(content, hash)
  const context = await benchContext(database, bank)
  const start = new Date(Date.now() - Math.ceil(answersEach / PER_DAY + 1) * DAY)
  for (let n = 0; n < ORIGINALS; n++) {
    const choose = responder(content, n + 1)
    const common = { context, pool, bank, start, perDay: PER_DAY, uniform: uniformFrom(n + 1) }
    const history = createHistory({ ...common, choose })
    await history.addUser(n)
    await history.answerAll([n], 0, answersEach)
  }
  await pool.query('delete from user_keys')
  await pool.query('update users set sealed_profile = null, password_hash = $1, confirmed_at = created_at', [
    await hashPassword(PASSWORD),
  ])
  await pool.query('update results set last_viewed_at = shared_at, announced_at = shared_at')
  // A session ends with its last token; the others are those that it has replaced.
  await pool.query(
    `insert into refresh_tokens (user_id, token_hash, session_id, expires_at, replaced_at)
     select user_id, sha256((user_id || '/' || n)::bytea), session_id,
       case n when 0 then '2040-01-01' else now() + n * interval '2 days' end, case when n > 0 then now() end
     from sessions, generate_series(0, ${TOKENS - 1}) as n`,
  )
  console.error(`${ORIGINALS} users have answered`)
  const keys = await openKeys(db, readConfig({ SECRET, CONTENT_DIR: 'content' }))
  const originals = Array.from({ length: ORIGINALS }, (_, n) => idOf(n))
  await copyUsers(pool, keys.wrapping, { users, originals }, console.error)
  await database.close()
  await asSuperuser(embedded, ['checkpoint', 'alter system reset all', 'select pg_reload_conf()'])
  await embedded.stop()
}
