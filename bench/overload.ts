import { fork, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listQuestions, readProgress } from '@grani/contract'
import { createBank } from '@grani/server/bank/bank.ts'
import { contentOf, currentHash } from '@grani/server/bank/store.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { issueAccessToken } from '@grani/server/platform/http/access-token.ts'
import { startBuiltServer } from './answers/built-server.ts'
import { idOf, questionNumber, seedUsers, type UserSet } from './answers/users.ts'
import type { Kind, LoadPlan, LoadReport, Reply, Sent } from './overload/mixed-load.ts'

/**
 * The built server under more than it can do: what it answers with 32 connections, and what becomes of requests that come at
 * three and at ten times that rate, also while another process keeps a core busy. Several servers, in turn, are compared on
 * one PostgreSQL.
 */
const SECONDS = Number(process.argv[2] ?? 6)
const ROUNDS = Number(process.argv[3] ?? 1)
const MAINS = process.argv.length > 4 ? process.argv.slice(4) : ['packages/server/dist/main.js']
const USERS: UserSet = { users: 3200, questionsEach: 40 }
/** Of each user, so that the load does not run out: each is sent once. */
const ANSWERS_EACH = 30
const WARM_UP_SECONDS = 8
const SECRET = 'bench bench bench bench bench bench'
/** The mix of the web app: a third of the answers is followed by a list (decision 068), a fifth by progress. */
const LIST_AFTER = 3
const PROGRESS_AFTER = 5
const TIMES_CAPACITY = [3, 10]

const dir = mkdtempSync(join(tmpdir(), 'grani-bench-'))
// PostgreSQL runs under another user when we are root.
chmodSync(dir, 0o755)
const embedded = await startEmbedded(dir)
const { host, user: databaseUser, database } = embedded.connection
const databaseUrl = `postgres://${databaseUser}@localhost/${database}?host=${encodeURIComponent(host)}`

const head = (method: string, path: string, token: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: grani_access=${token}\r\n`

const requestsOf = (optionOf: (k: number) => number): Sent[] => {
  const tokens = Array.from({ length: USERS.users }, (_, n) =>
    issueAccessToken({ userId: idOf(n), sessionId: idOf(n) }, SECRET, new Date()),
  )
  const requests: Sent[] = []
  for (let n = 0; n < USERS.users * ANSWERS_EACH; n++) {
    const user = n % USERS.users
    const k = Math.floor(n / USERS.users)
    const token = tokens[user] ?? ''
    const body = JSON.stringify({ answer_id: optionOf(k), ms: 3000 })
    const path = `/api/questions/${idOf(questionNumber(USERS, user, k))}`
    const type = `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    requests.push({ kind: 'answer', text: head('POST', path, token) + type + body })
    if (n % LIST_AFTER === 0)
      requests.push({ kind: 'list', text: `${head('GET', listQuestions.path, token)}\r\n` })
    if (n % PROGRESS_AFTER === 0)
      requests.push({ kind: 'progress', text: `${head('GET', readProgress.path, token)}\r\n` })
  }
  return requests
}

const load = (plan: LoadPlan): Promise<LoadReport> =>
  new Promise((resolve, reject) => {
    const child = fork('bench/overload/mixed-load.ts', { execArgv: ['--import', 'tsx'] })
    child.on('message', (report: LoadReport) => resolve(report))
    child.on('error', reject)
    child.on('exit', code => reject(new Error(`The load ended with ${code} and without a report`)))
    child.send(plan)
  })

const quantile = (sorted: readonly number[], share: number): string =>
  `${((sorted[Math.floor(sorted.length * share)] ?? 0) / 1000).toFixed(2)} s`

const lineOf = (kind: Kind, replies: readonly Reply[]): string => {
  const own = replies.filter(reply => reply.kind === kind)
  const good = own.filter(({ status }) => status === 200)
  const others = own.filter(({ status }) => status !== 200)
  const counts = new Map<Reply['status'], number>()
  for (const { status } of others) counts.set(status, (counts.get(status) ?? 0) + 1)
  const ms = good.map(reply => reply.ms).toSorted((a, b) => a - b)
  const refused = [...counts].map(([status, count]) => `; ${status}: ${count}`).join('')
  return `    ${kind}: ${good.length} in ${quantile(ms, 0.5)}, p99 ${quantile(ms, 0.99)}${refused}`
}

const print = (title: string, { replies, seconds }: LoadReport): number => {
  const answers = replies.filter(({ kind, status }) => kind === 'answer' && status === 200).length / seconds
  const all = replies.filter(({ status }) => status === 200).length / seconds
  console.log(`  ${title}: ${answers.toFixed(0)} answers/s of ${all.toFixed(0)} requests/s served`)
  for (const kind of ['answer', 'list', 'progress'] as const) console.log(lineOf(kind, replies))
  return all
}

/** Takes what it can of one core, as another program on the machine would. */
const keepCoreBusy = (): (() => void) => {
  const busy = spawn(process.execPath, ['--eval', 'while (true);'])
  return () => busy.kill('SIGKILL')
}

/** The most memory that the process has had so far. */
const peakMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

const measure = async (main: string): Promise<void> => {
  console.log(main)
  const server = await startBuiltServer({ databaseUrl, dir, secret: SECRET, main })
  const { db, pool, close } = openDatabase({
    connection: embedded.connection,
    connections: 2,
    namedStatements: true,
    onError: console.error,
  })
  const hash = await currentHash(db)
  if (hash === null) throw new Error('No content')
  const bank = createBank(await contentOf(db, hash), hash)
  const items = bank.itemsOf('resIss')
  const optionIds = items.map(id => bank.item(id)?.answers[1]?.id ?? 0)
  const state = bank.engine.session({ seed: 1 }).state()
  const run = async (pace: LoadPlan['pace'], seconds = SECONDS): Promise<LoadReport> => {
    await seedUsers(pool, USERS, items, state, bank.model)
    const requests = requestsOf(k => optionIds[k] ?? 0)
    return load({ port: server.port, seconds, requests, pace })
  }
  // A new process is slower for a while.
  await run({ connections: 32 }, WARM_UP_SECONDS)
  const capacity = print('32 connections', await run({ connections: 32 }))
  for (const times of TIMES_CAPACITY)
    for (const isBusy of [false, true]) {
      const stopBusy = isBusy ? keepCoreBusy() : () => {}
      const overloaded = await run({ perSecond: times * capacity })
      stopBusy()
      print(`${times} × ${capacity.toFixed(0)} requests/s${isBusy ? ', a core taken' : ''}`, overloaded)
      const unanswered = overloaded.replies.filter(({ status }) => status === 'none').length
      const { recoveredAfterMs: recovered } = overloaded
      const calm = recovered === null ? 'not within a minute' : `${(recovered / 1000).toFixed(1)} s`
      const memory = `${peakMb(server.pid).toFixed(0)} MB at most`
      const sent = overloaded.replies.length
      console.log(
        `    unanswered: ${unanswered} of ${sent}, ${(sent / overloaded.seconds).toFixed(0)} a second; lists calm after the load: ${calm}; ${memory}`,
      )
    }
  await server.stop()
  await close()
}

for (let round = 0; round < ROUNDS; round++) {
  // In turns, so that what else the machine does meets each of them.
  for (const main of round % 2 === 0 ? MAINS : MAINS.toReversed()) await measure(main)
}
await embedded.stop()
rmSync(dir, { recursive: true, force: true })
