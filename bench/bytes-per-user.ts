/**
 * Bytes that users take in the database, and CPU time that their answers and questions take of the server: simulated
 * users answer through the server's own use-cases on a fresh PostgreSQL. Sizes are with indexes, after `vacuum` (with the
 * bloat that updates leave) and after `vacuum full` (packed).
 *
 *     npx tsx bench/bytes-per-user.ts [users] [answers]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBank } from '@grani/server/bank/bank.ts'
import { hashOf } from '@grani/server/bank/store.ts'
import { openKeys } from '@grani/server/boot/open-keys.ts'
import { composeContext } from '@grani/server/boot/compose-context.ts'
import { readConfig } from '@grani/server/platform/config/config.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { migrate } from '@grani/server/platform/db/migrate.ts'
import { standingOf } from '@grani/server/features/quiz/beliefs/measurement.ts'
import { listQuestions } from '@grani/server/features/quiz/questions/list-questions.ts'
import { sendAnswer } from '@grani/server/features/quiz/service.ts'
import type { Caller } from '@grani/server/platform/http/access-token.ts'
import { DAY } from '@grani/server/platform/time/durations.ts'
import { readProgress } from '@grani/server/features/results/service.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { idOf } from './answers/users.ts'

const USERS = Number(process.argv[2] ?? 40)
const ANSWERS = Number(process.argv[3] ?? 300)
const IDLE_USERS = 2000
const ANSWERS_PER_DAY = 50
const EMPTY_STATEMENTS = 2000
const FIRST_GOAL = 'resIss'
/** As the web app does: it asks for the list when nine of twelve are left, and for progress after every fifth answer. */
const ANSWERS_PER_LIST = 3
const ANSWERS_PER_PROGRESS = 5
const QUIZ = ['beliefs', 'questions', 'results', 'allowances']

const dir = mkdtempSync(join(tmpdir(), 'grani-bench-'))
// PostgreSQL runs under another user when we are root.
chmodSync(dir, 0o755)
const embedded = await startEmbedded(dir)
const database = openDatabase({
  connection: embedded.connection,
  connections: 10,
  namedStatements: true,
  onError: console.error,
})
const { pool } = database
await migrate(pool, 'packages/server/migrations')
const content = loadContent('content')
const bank = createBank(content, hashOf(content))
const config = readConfig({ SECRET: 'bench bench bench bench bench bench', CONTENT_DIR: 'content' })
const context = composeContext({
  config,
  database,
  keys: await openKeys(database.db, config),
  bank: () => bank,
  published: () => [],
  checkContent: () => Promise.resolve([]),
  now: () => new Date(),
  wakeMailWorker: () => {},
  wakeReadings: () => {},
  reportError: console.error,
})

const sizesOf = async (tables: string[]): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    'select name, pg_total_relation_size(name::regclass)::int as bytes from unnest($1::text[]) as name',
    [tables],
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** CPU time of this process, without the database's. */
const spent = () => ({ calls: 0, user: 0, kernel: 0 })
const cpu = { answers: spent(), questions: spent(), progress: spent(), 'empty statements': spent() }
const timed = async <T>(what: keyof typeof cpu, work: () => Promise<T>): Promise<T> => {
  const before = process.cpuUsage()
  const done = await work()
  const { user, system } = process.cpuUsage(before)
  cpu[what].calls++
  cpu[what].user += user / 1000
  cpu[what].kernel += system / 1000
  return done
}

const sum = (sizes: Map<string, number>) => [...sizes.values()].reduce((total, bytes) => total + bytes, 0)

const uniform = uniformFrom(1)

const addUser = async (n: number, now: Date): Promise<void> => {
  const id = idOf(n)
  await pool.query(
    "insert into users (user_id, created_at, is_email_verified, email, password_hash, sealed_profile, current_goal) values ($1, $2, true, $3, repeat('x', 97), decode(repeat('00', 60), 'hex'), $4)",
    [id, now, `user-${n}@example.org`, FIRST_GOAL],
  )
  await pool.query(
    "insert into user_keys (user_id, key_id, sealed_key) values ($1, 'bench', decode(repeat('00', 60), 'hex'))",
    [id],
  )
  await pool.query("insert into identities (kind, subject, user_id) values ('email', $2, $1)", [
    id,
    `user-${n}@example.org`,
  ])
  await pool.query(
    "insert into sessions (user_id, session_id, created_at, last_used_at, user_agent, ip) values ($1, $1, $2, $2, repeat('x', 120), '192.0.2.1')",
    [id, now],
  )
  await pool.query(
    "insert into subscriptions (user_id, tariff, started_at, end_at, is_free) values ($1, 'high', $2, '2040-01-01', true)",
    [id, now],
  )
  await pool.query('insert into active_goals (user_id, goal, added_at) values ($1, $3, $2)', [
    id,
    now,
    FIRST_GOAL,
  ])
}

const progressOf = async (caller: Caller, now: Date) =>
  readProgress(bank, await standingOf(context, caller, now))

/** Whoever has answered everything of a goal turns to the next one. */
const turnToNextGoal = async (n: number): Promise<boolean> => {
  const goals: string[] = [FIRST_GOAL, ...bank.goals.map(({ uid }) => uid).filter(uid => uid !== FIRST_GOAL)]
  const { rows } = await pool.query<{ current_goal: string }>(
    'select current_goal from users where user_id = $1',
    [idOf(n)],
  )
  const next = goals[goals.indexOf(rows[0]?.current_goal ?? FIRST_GOAL) + 1]
  if (next === undefined) return false
  await pool.query('update users set current_goal = $2 where user_id = $1', [idOf(n), next])
  await pool.query('insert into active_goals (user_id, goal, added_at) values ($1, $2, $3)', [
    idOf(n),
    next,
    new Date(),
  ])
  return true
}

/** One list and the answers that the web gives before it asks for the next. Returns the number of answers given since ever. */
const answerList = async (n: number, given: number, until: number, start: Date): Promise<number> => {
  const caller = { userId: idOf(n), sessionId: idOf(n) }
  const now = new Date(start.getTime() + Math.floor(given / ANSWERS_PER_DAY) * DAY)
  const questions = await timed('questions', () => listQuestions(context, caller, now))
  if (questions.length === 0) return (await turnToNextGoal(n)) ? given : until
  let after = given
  for (const { uid, answers } of questions.slice(0, Math.min(ANSWERS_PER_LIST, until - given))) {
    const optionId = answers[Math.floor(uniform() * answers.length)] ?? answers[0] ?? 0
    await timed('answers', () => sendAnswer(context, { caller, uid, optionId, ms: 3000, now }))
    if (++after % ANSWERS_PER_PROGRESS === 0) await timed('progress', () => progressOf(caller, now))
  }
  return after
}

/** Users answer in turns, list by list: with more of them than the engine keeps beliefs of, none is found there. */
const answerAll = async (from: number, until: number, start: Date): Promise<void> => {
  let answering = everyUser.map(n => ({ n, given: from }))
  while (answering.length > 0) {
    const next: typeof answering = []
    for (const { n, given } of answering) {
      const after = await answerList(n, given, until, start)
      if (after < until) next.push({ n, given: after })
    }
    answering = next
  }
}

const start = new Date('2026-01-05T09:00:00Z')
const everyUser = Array.from({ length: USERS }, (_, n) => n)
const measured: { answers: number; withBloat: number; packed: number }[] = []
for (const n of everyUser) await addUser(n, start)
for (const [from, until] of [
  [0, Math.floor(ANSWERS / 3)],
  [Math.floor(ANSWERS / 3), ANSWERS],
] as const) {
  await answerAll(from, until, start)
  // What a trip to the database costs by itself.
  for (let i = 0; i < EMPTY_STATEMENTS; i++)
    await timed('empty statements', () => context.named({ name: 'nothing', text: 'select 1' }, []))
  for (const [what, { calls, user, kernel }] of Object.entries(cpu))
    console.log(
      `answers ${from} to ${until}: ${what}: ${calls} calls, ${((user + kernel) / calls).toFixed(2)} ms of this process each, ` +
        `of which ${(kernel / calls).toFixed(2)} in the kernel`,
    )
  for (const counted of Object.values(cpu)) Object.assign(counted, spent())
  await pool.query('vacuum')
  const bloated = await sizesOf(QUIZ)
  await pool.query('vacuum full')
  const packed = await sizesOf(QUIZ)
  measured.push({ answers: until, withBloat: sum(bloated), packed: sum(packed) })
  console.log(
    `${USERS} users, ${until} answers each: ` +
      QUIZ.map(name => `${name} ${bloated.get(name)} (packed ${packed.get(name)})`).join(', '),
  )
}
const { rows } = await pool.query(
  'select avg(octet_length(state))::int as state, (select count(*)::int from questions) as questions, (select count(*)::int from results) as results from beliefs',
)
console.log('mean bytes of a belief, rows of questions and results:', rows[0])
const [few, many] = measured
if (few && many)
  for (const key of ['withBloat', 'packed'] as const) {
    const perAnswer = (many[key] - few[key]) / (USERS * (many.answers - few.answers))
    const perUser = many[key] / USERS - perAnswer * many.answers
    console.log(`${key}: ${perAnswer.toFixed(0)} bytes per answer, and ${perUser.toFixed(0)} per user`)
  }
// Tables have pages of 8 kB: with few users most of one would be empty.
for (let n = USERS; n < IDLE_USERS; n++) await addUser(n, start)
await pool.query('vacuum full')
const rest = await sizesOf(['users', 'user_keys', 'identities', 'sessions', 'subscriptions', 'active_goals'])
console.log(
  'the rest per user, packed:',
  [...rest].map(([name, bytes]) => `${name} ${(bytes / IDLE_USERS).toFixed(0)}`).join(', '),
)
await database.close()
await embedded.stop()
rmSync(dir, { recursive: true, force: true })
