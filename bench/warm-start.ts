/**
 * How soon a new process is as quick as one that has run for a while: CPU time of the built server, helper threads
 * included, from its start until it is ready, and for the answers that come then. Their speed is that of as many other
 * people like them beside it, who answer the same way when the process has served the first and some more. CPU time, so that other work on
 * the machine counts little. Each run is on a fresh copy of one database; variants take turns, and a variant is options of
 * Node and V8, or another main.js.
 *
 *     npm run build && npx tsx bench/warm-start.ts [rounds] [variant, such as '--always-sparkplug --max-lazy' …]
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createBank } from '@grani/server/bank/bank.ts'
import { contentOf, currentHash } from '@grani/server/bank/store.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { issueAccessToken } from '@grani/server/platform/http/access-token.ts'
import { DAY } from '@grani/server/platform/time/durations.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { benchContext, SECRET } from './answers/bench-context.ts'
import { startBuiltServer } from './answers/built-server.ts'
import { turnToFullestGoal } from './answers/goals.ts'
import { createHistory } from './answers/history.ts'
import { loadUsers } from './answers/load-users.ts'
import { cpuOf } from './answers/process-cpu.ts'
import { idOf } from './answers/users.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const VARIANTS = process.argv.length > 3 ? process.argv.slice(3) : ['']
/** Three groups of as many: the first meets the new process, the next makes it warm, and the last is its measure. */
const GROUPS = 3
const USERS = 32
/** Before the measurement; a list for few answers is another work than one for many. */
const ANSWERS_BEFORE = 60
const ANSWERS_EACH = 100
const TELL_EVERY = 25
/** Answers of all users of a group, where a window ends. */
const WINDOWS = [200, 400, 800, 1600, 3200]

const dir = mkdtempSync(join(tmpdir(), 'grani-warm-'))
// PostgreSQL runs under another user when we are root.
chmodSync(dir, 0o755)
const embedded = await startEmbedded(dir)
const { connection } = embedded
const urlOf = (database: string): string =>
  `postgres://${connection.user}@localhost/${database}?host=${encodeURIComponent(connection.host)}`

const makeUsers = async (): Promise<void> => {
  const database = openDatabase({ connection, connections: 4, namedStatements: true, onError: console.error })
  const { pool, db } = database
  const hash = await currentHash(db)
  if (hash === null) throw new Error('No content')
  const bank = createBank(await contentOf(db, hash), hash)
  const context = await benchContext(database, bank)
  const start = new Date(Date.now() - 3 * DAY)
  const history = createHistory({ context, pool, bank, start, uniform: uniformFrom(1) })
  const users = Array.from({ length: GROUPS * USERS }, (_, n) => n)
  for (const n of users) await history.addUser(n)
  await history.answerAll(users, 0, ANSWERS_BEFORE)
  for (const n of users)
    await turnToFullestGoal({ db, pool, bank, userId: idOf(n), needed: ANSWERS_EACH + 20 })
  // Theirs are of no secret that the server has.
  await pool.query('delete from user_keys')
  await pool.query('delete from allowances')
  await database.close()
}

/** CPU milliseconds of the process since it was ready, and since its group began, after so many answers. */
type Sample = { answers: number; since: number; ms: number }
type Run = { startMs: number; wallMs: number; peakMb: number; groups: Sample[][] }

/** Of the thread that serves: V8 compiles in others. */
const totalOf = (pid: number): number => {
  const { user, kernel, helpers } = cpuOf(pid)
  return user + kernel - helpers
}

const admin = new pg.Pool({ ...embedded.superuser, database: 'postgres', max: 1 })

const run = async (variant: string): Promise<Run> => {
  await admin.query(`create database warm owner ${connection.user} template ${connection.database}`)
  const words = variant.split(' ').filter(Boolean)
  const main = words.find(word => !word.startsWith('-'))
  const spawned = performance.now()
  const server = await startBuiltServer({
    databaseUrl: urlOf('warm'),
    dir,
    secret: SECRET,
    flags: words.filter(word => word !== main),
    ...(main !== undefined && { main }),
  })
  const wallMs = performance.now() - spawned
  const startMs = totalOf(server.pid)
  const groups: Sample[][] = []
  for (let group = 0; group < GROUPS; group++) {
    const tokens = Array.from({ length: USERS }, (_, n) => {
      const id = idOf(group * USERS + n)
      return issueAccessToken({ userId: id, sessionId: id }, SECRET, new Date())
    })
    const began = totalOf(server.pid)
    const samples: Sample[] = [{ answers: 0, since: began - startMs, ms: 0 }]
    const plan = { port: server.port, tokens, answersEach: ANSWERS_EACH, tellEvery: TELL_EVERY }
    const { bad } = await loadUsers(plan, answers => {
      const now = totalOf(server.pid)
      samples.push({ answers, since: now - startMs, ms: now - began })
    })
    if (bad.length > 0) throw new Error(`Not taken: ${bad.join('; ')}`)
    groups.push(samples)
  }
  const peakMb = peakOf(server.pid)
  await server.stop()
  await admin.query('drop database warm')
  return { startMs, wallMs, peakMb, groups }
}

/** Most memory that a process has had, in MB. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const medianOf = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN

const msAt = (samples: readonly Sample[] | undefined, answers: number): number =>
  samples?.find(sample => sample.answers >= answers)?.ms ?? Number.NaN

const say = (variant: string, runs: readonly Run[]): void => {
  const spent = (group: number, from: number, to: number): number =>
    medianOf(runs.map(({ groups }) => msAt(groups[group], to) - msAt(groups[group], from)))
  const most = WINDOWS.at(-1) ?? 0
  const windows = WINDOWS.map((to, i) => {
    const from = WINDOWS[i - 1] ?? 0
    const share = spent(GROUPS - 1, from, to) / spent(0, from, to)
    const at = medianOf(runs.map(({ groups }) => msAt(groups[0], to)))
    return `${from}–${to} ${share.toFixed(2)} (${(at / 1000).toFixed(1)} s)`
  })
  console.log(
    `${variant || 'as it is'}: ready after ${medianOf(runs.map(({ startMs }) => startMs))} ms (by the clock ${Math.min(...runs.map(({ wallMs }) => wallMs)).toFixed(0)} at best); ` +
      `${(spent(GROUPS - 1, 0, most) / most).toFixed(2)} ms for an answered question when warm; at most ${medianOf(runs.map(({ peakMb }) => peakMb)).toFixed(0)} MB; ` +
      `share of that speed, and the time worked until then, by answers: ${windows.join(', ')}`,
  )
}

try {
  // A first start migrates the database and loads the content.
  await (await startBuiltServer({ databaseUrl: urlOf(connection.database), dir, secret: SECRET })).stop()
  await makeUsers()
  const runs = new Map(VARIANTS.map(variant => [variant, [] as Run[]]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [variant, list] of runs) list.push(await run(variant))
  for (const [variant, list] of runs) say(variant, list)
} finally {
  await admin.end()
  await embedded.stop()
  rmSync(dir, { recursive: true, force: true })
}
