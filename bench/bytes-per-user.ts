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
import { loadContent } from '@grani/server/content/load.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { VERSION } from '@grani/server/platform/config/version.ts'
import { migrate } from '@grani/server/platform/db/migrate.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { benchContext } from './answers/bench-context.ts'
import { type Call, createHistory } from './answers/history.ts'

const USERS = Number(process.argv[2] ?? 40)
const ANSWERS = Number(process.argv[3] ?? 300)
const IDLE_USERS = 2000
const EMPTY_STATEMENTS = 2000
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
await migrate(pool, 'packages/server/migrations', { version: VERSION, copiedBefore: 0 })
const content = loadContent('content')
const bank = createBank(content, hashOf(content))
const context = await benchContext(database, bank)

const sizesOf = async (tables: string[]): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    'select name, pg_total_relation_size(name::regclass)::int as bytes from unnest($1::text[]) as name',
    [tables],
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** CPU time of this process, without the database's. */
const spent = () => ({ calls: 0, user: 0, kernel: 0 })
const cpu: Record<Call | 'empty statements', ReturnType<typeof spent>> = {
  answers: spent(),
  questions: spent(),
  progress: spent(),
  'empty statements': spent(),
}
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

const { addUser, answerAll } = createHistory({
  context,
  pool,
  bank,
  start: new Date('2026-01-05T09:00:00Z'),
  uniform: uniformFrom(1),
  timed,
})
const everyUser = Array.from({ length: USERS }, (_, n) => n)
const measured: { answers: number; withBloat: number; packed: number }[] = []
for (const n of everyUser) await addUser(n)
for (const [from, until] of [
  [0, Math.floor(ANSWERS / 3)],
  [Math.floor(ANSWERS / 3), ANSWERS],
] as const) {
  await answerAll(everyUser, from, until)
  // What a trip to the database costs by itself.
  for (let i = 0; i < EMPTY_STATEMENTS; i++)
    await timed('empty statements', () => context.named({ name: 'nothing', text: 'select 1' }, []))
  for (const [what, { calls, user, kernel }] of Object.entries(cpu))
    console.log(
      `answers ${from} to ${until}: ${what}: ${calls} calls, ${((user + kernel) / calls).toFixed(2)} ms of this process each, ` +
        `of which ${(kernel / calls).toFixed(2)} in the kernel`,
    )
  const perAnswer = (call: Call): number => (cpu[call].user + cpu[call].kernel) / cpu.answers.calls
  const all = perAnswer('answers') + perAnswer('questions') + perAnswer('progress')
  console.log(`answers ${from} to ${until}: ${all.toFixed(2)} ms for all that an answered question causes`)
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
for (let n = USERS; n < IDLE_USERS; n++) await addUser(n)
await pool.query('vacuum full')
const rest = await sizesOf(['users', 'user_keys', 'identities', 'sessions', 'subscriptions', 'active_goals'])
console.log(
  'the rest per user, packed:',
  [...rest].map(([name, bytes]) => `${name} ${(bytes / IDLE_USERS).toFixed(0)}`).join(', '),
)
await database.close()
await embedded.stop()
rmSync(dir, { recursive: true, force: true })
