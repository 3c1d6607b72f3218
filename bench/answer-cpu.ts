/**
 * CPU time of the built server for all that one answered question causes, over HTTP: the answer, a third of a list and a
 * fifth of progress, for users with few and with many answers. All users answer at the same moment, or (second line) one
 * after another, which is dearer: the server sleeps and wakes for every request.
 *
 *     npm run build && npx tsx bench/answer-cpu.ts [users] [answers given before, such as 100,2400] [answers measured each] [main.js …]
 *
 * Several built servers take turns on one PostgreSQL, so that a machine whose speed changes treats them alike.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBank } from '@grani/server/bank/bank.ts'
import { contentOf, currentHash } from '@grani/server/bank/store.ts'
import { rebuildBelief } from '@grani/server/features/quiz/service.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { issueAccessToken } from '@grani/server/platform/http/access-token.ts'
import { DAY } from '@grani/server/platform/time/durations.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { benchContext, SECRET } from './answers/bench-context.ts'
import { startBuiltServer } from './answers/built-server.ts'
import { turnToFullestGoal } from './answers/goals.ts'
import { ANSWERS_PER_DAY, createHistory } from './answers/history.ts'
import { loadUsers } from './answers/load-users.ts'
import { cpuOf } from './answers/process-cpu.ts'
import { idOf } from './answers/users.ts'

const USERS = Number(process.argv[2] ?? 32)
const HISTORIES = (process.argv[3] ?? '100,900,2400').split(',').map(Number)
const MEASURED = Number(process.argv[4] ?? 60)
/** Users who really gave all these answers; the others are copies of them. */
const ORIGINALS = Math.min(4, USERS)
/** So that the code is compiled as in a server that has run for a while: tracing, at one request in a hundred, needs this many. */
const WARM_UP = 300
const ROUNDS = 4
const MAINS = process.argv.length > 5 ? process.argv.slice(5) : ['packages/server/dist/main.js']
const COPIED = ['users', 'sessions', 'subscriptions', 'active_goals', 'questions', 'results']

const dir = mkdtempSync(join(tmpdir(), 'grani-bench-'))
// PostgreSQL runs under another user when we are root.
chmodSync(dir, 0o755)
const embedded = await startEmbedded(dir)
const { host, user: databaseUser, database: name } = embedded.connection
const databaseUrl = `postgres://${databaseUser}@localhost/${name}?host=${encodeURIComponent(host)}`
const startServer = (main: string) => startBuiltServer({ databaseUrl, dir, secret: SECRET, main })
// A first start migrates the database and loads the content.
for (const main of MAINS) await (await startServer(main)).stop()

const database = openDatabase({
  connection: embedded.connection,
  connections: 10,
  namedStatements: true,
  onError: console.error,
})
const { pool, db, named } = database
const hash = await currentHash(db)
if (hash === null) throw new Error('No content')
const bank = createBank(await contentOf(db, hash), hash)
const context = await benchContext(database, bank)

/** Makes every user but the originals a copy of one of them; beliefs are made anew, since their draws hang on the user. */
const copyUsers = async (): Promise<void> => {
  for (const table of [...COPIED, 'beliefs', 'allowances'])
    await pool.query(`delete from ${table} where user_id <> all ($1::uuid[])`, [originals.map(idOf)])
  for (let n = ORIGINALS; n < USERS; n++) {
    for (const table of COPIED)
      await pool.query(
        `insert into ${table} select (jsonb_populate_record(null::${table},
           to_jsonb(t) || jsonb_build_object('user_id', $2::uuid) || ${table === 'sessions' ? "jsonb_build_object('session_id', $2::uuid)" : "'{}'::jsonb"})).*
         from ${table} t where user_id = $1`,
        [idOf(n % ORIGINALS), idOf(n)],
      )
    await rebuildBelief({ db, named, bank }, idOf(n))
  }
  await pool.query('delete from allowances')
  await pool.query('vacuum analyze')
}

/** So that the load never runs dry. */
const chooseGoals = async (needed: number): Promise<void> => {
  for (const n of originals) await turnToFullestGoal({ db, pool, bank, userId: idOf(n), needed })
}

type Cpu = ReturnType<typeof cpuOf>

/** What a server has spent, and on how much. */
const createMeter = (pid: number, port: number) => {
  const sum = { user: 0, kernel: 0, helpers: 0, answers: 0, lists: 0, progress: 0, seconds: 0 }
  const run = async (tokens: string[], answersEach: number, isCounted: boolean): Promise<void> => {
    const before = cpuOf(pid)
    const began = performance.now()
    const report = await loadUsers({ port, tokens, answersEach })
    const seconds = (performance.now() - began) / 1000
    const after = cpuOf(pid)
    if (report.bad.length > 0) throw new Error(`Not taken: ${report.bad.join('; ')}`)
    if (!isCounted) return
    for (const key of ['user', 'kernel', 'helpers'] satisfies (keyof Cpu)[])
      sum[key] += after[key] - before[key]
    for (const key of ['answers', 'lists', 'progress'] as const) sum[key] += report[key]
    sum.seconds += seconds
  }
  const each = (cpu: number): string => (cpu / sum.answers).toFixed(2)
  const line = (): string =>
    `${each(sum.user + sum.kernel)} ms for an answered question (${sum.answers} answers, ${sum.lists} lists, ` +
    `${sum.progress} times progress, ${(sum.answers / sum.seconds).toFixed(0)} answers/s); of this the kernel ` +
    `${each(sum.kernel)}, helper threads ${each(sum.helpers)}`
  return { run, line }
}

const measure = async (answers: number): Promise<void> => {
  const servers = await Promise.all(
    MAINS.map(async main => {
      const server = await startServer(main)
      const meters = [createMeter(server.pid, server.port), createMeter(server.pid, server.port)] as const
      return { ...server, main, meters }
    }),
  )
  const tokens = Array.from({ length: USERS }, (_, n) =>
    issueAccessToken({ userId: idOf(n), sessionId: idOf(n) }, SECRET, new Date()),
  )
  const share = Math.ceil(MEASURED / ROUNDS)
  try {
    for (const { meters } of servers) await meters[0].run(tokens, WARM_UP, false)
    for (let round = 0; round < ROUNDS; round++) {
      for (const { meters } of servers) {
        await meters[0].run(tokens, share, true)
        await meters[1].run(tokens.slice(0, 1), share, true)
      }
    }
    for (const { main, meters } of servers) {
      console.log(`${main}, ${answers} answers before`)
      console.log(`  ${USERS} users at once: ${meters[0].line()}`)
      console.log(`  one user: ${meters[1].line()}`)
    }
  } finally {
    for (const { stop } of servers) await stop()
  }
}

const originals = Array.from({ length: ORIGINALS }, (_, n) => n)
const start = new Date(Date.now() - Math.ceil(Math.max(...HISTORIES) / ANSWERS_PER_DAY + 1) * DAY)
const history = createHistory({ context, pool, bank, start, uniform: uniformFrom(1) })
try {
  for (const n of originals) await history.addUser(n)
  // Their keys are of no secret that the server has, and nothing here is sealed.
  await pool.query('delete from user_keys')
  let given = 0
  for (const answers of HISTORIES) {
    await history.answerAll(originals, given, answers)
    given = answers
    await chooseGoals(MAINS.length * (WARM_UP + 3 * MEASURED))
    await copyUsers()
    await measure(answers)
  }
} finally {
  await database.close()
  await embedded.stop()
  rmSync(dir, { recursive: true, force: true })
}
