/**
 * An upgrade under load: the release before serves users who answer, the next one is killed with -9 in the middle of its
 * upgrade several times, then two of it start at once and serve other users beside it; the release before is then started anew on
 * the new schema, as after a crash or a step back. Every reply that is no 200 counts as an error, and any makes it fail.
 *
 *     npm run build && npx tsx bench/upgrade.ts [main.js of the release before] [users] [answers each]
 *
 * The next release is this build with one migration more, which adds a column and an index to the table of questions.
 */
import { fork, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBank } from '@grani/server/bank/bank.ts'
import { contentOf, currentHash } from '@grani/server/bank/store.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { issueAccessToken } from '@grani/server/platform/http/access-token.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { benchContext, SECRET } from './answers/bench-context.ts'
import { startBuiltServer } from './answers/built-server.ts'
import { createHistory } from './answers/history.ts'
import type { UsersPlan, UsersReport } from './answers/users-load.ts'
import { idOf } from './answers/users.ts'

const BUILT = 'packages/server/dist/main.js'
const OWN_MODULES = 'packages/server/node_modules'
const [, , before = BUILT, users = '24', answers = '120'] = process.argv
const USERS = Number(users)
const ANSWERS = Number(answers)
const KILLS = 3
/** It expands the schema only, and holds the table of questions for a while. */
const EXPANDS = `alter table questions add column of_the_bench integer;
select pg_sleep(1);
create index questions_of_the_bench on questions (user_id, of_the_bench);`

const dir = mkdtempSync(join(tmpdir(), 'grani-bench-'))
// PostgreSQL runs under another user when we are root.
chmodSync(dir, 0o755)

/** This build with more migrations: the built server looks for them beside its own folder. */
const buildNext = (): string => {
  const server = join(dir, 'next', 'packages', 'server')
  for (const folder of ['dist', 'migrations'])
    cpSync(join(dirname(BUILT), '..', folder), join(server, folder), { recursive: true })
  writeFileSync(join(server, 'migrations', '9990-expands.sql'), EXPANDS)
  symlinkSync(resolve('node_modules'), join(dir, 'next', 'node_modules'))
  // Where npm puts what two packages need in different versions.
  if (existsSync(OWN_MODULES)) symlinkSync(resolve(OWN_MODULES), join(server, 'node_modules'))
  return join(server, 'dist', 'main.js')
}

const embedded = await startEmbedded(dir)
const { host, user, database: name } = embedded.connection
const databaseUrl = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
const next = buildNext()
const start = (main: string) => startBuiltServer({ databaseUrl, dir, secret: SECRET, main })

const isMigrating = async (): Promise<boolean> => {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where state = 'active' and query like 'alter table questions%'",
  )
  return rowCount === 1
}

/** Kills a server while its last migration runs. */
const killInTheMiddle = async (): Promise<void> => {
  const started = spawn('node', [next], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      SECRET,
      DATA_DIR: dir,
      WEB_DIR: dir,
    },
    stdio: 'ignore',
  })
  while (!(await isMigrating())) await sleep(20)
  started.kill('SIGKILL')
}

const load = (port: number, first: number): Promise<UsersReport> =>
  new Promise((done, failed) => {
    const child = fork('bench/answers/users-load.ts', { execArgv: ['--import', 'tsx'] })
    child.on('message', (report: UsersReport) => done(report))
    child.on('error', failed)
    const tokens = Array.from({ length: USERS }, (_, n) =>
      issueAccessToken({ userId: idOf(first + n), sessionId: idOf(first + n) }, SECRET, new Date()),
    )
    child.send({ port, tokens, answersEach: ANSWERS } satisfies UsersPlan)
  })

const old = await start(before)
const database = openDatabase({
  connection: embedded.connection,
  connections: 4,
  namedStatements: true,
  onError: console.error,
})
const { pool, db } = database
const hash = await currentHash(db)
if (hash === null) throw new Error('No content')
const bank = createBank(await contentOf(db, hash), hash)
const history = createHistory({
  context: await benchContext(database, bank),
  pool,
  bank,
  start: new Date(),
  uniform: uniformFrom(1),
})
/** Four groups of users, each of which answers at one server. */
for (let n = 0; n < 4 * USERS; n++) await history.addUser(n)
// Their keys are of no secret that the server has, and nothing here is sealed.
await pool.query('delete from user_keys')

const migrations = async (): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from migrations')
  return rows[0]?.count ?? 0
}

let errors = 0
const tell = (what: string, { answers: given, lists, progress, bad }: UsersReport): void => {
  errors += bad.length
  console.log(
    `${what}: ${given} answers, ${lists} lists, ${progress} times progress, ${bad.length} errors ${bad.join('; ')}`,
  )
}

try {
  console.log(`The release before has applied ${await migrations()} migrations`)
  const meanwhile = load(old.port, 0)
  for (let kill = 1; kill <= KILLS; kill++) {
    await killInTheMiddle()
    console.log(`The next one, killed in the middle of the last: ${await migrations()} migrations`)
  }
  const [first, second] = await Promise.all([start(next), start(next)])
  console.log(`Two of the next one, started at once: ${await migrations()} migrations`)
  const beside = [load(first.port, USERS), load(second.port, 2 * USERS)]
  tell('The release before, while it was upgraded', await meanwhile)
  await old.stop()
  const back = await start(before)
  const again = load(back.port, 3 * USERS)
  for (const report of beside) tell('The next one beside it', await report)
  tell('The release before, started on the new schema', await again)
  for (const { stop } of [first, second, back]) await stop()
} finally {
  await database.close()
  await embedded.stop()
  rmSync(dir, { recursive: true, force: true })
}
if (errors > 0) process.exitCode = 1
