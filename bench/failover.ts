import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { createBank } from '@grani/server/bank/bank.ts'
import { contentOf, currentHash } from '@grani/server/bank/store.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { answerRequests, everyNth } from './answers/answer-request.ts'
import { startBuiltServer } from './answers/built-server.ts'
import type { LoadPlan } from './answers/http-load.ts'
import { seedUsers, type UserSet } from './answers/users.ts'
import { checkBooks } from './failover/bookkeeping.ts'
import { type Cluster, openCluster, openPgBouncer } from './failover/cluster.ts'
import { type Fault, FAULTS } from './failover/faults.ts'
import { closeNetwork, openNetwork } from './failover/network.ts'
import { letPeopleAnswer, longestPause, type People } from './failover/people.ts'
import { endAll, obstacles } from './failover/programs.ts'

/**
 * The built server on a leader with standbys, kept by Patroni and etcd behind HAProxy, while people answer: the machine of the
 * leader is killed, frozen and cut off, one after the other. What was confirmed and is not there, what counts twice, for how long
 * nothing could be saved, and what people were told meanwhile.
 *
 *     npx tsx bench/failover.ts [nodes, 2] [strict | loose] [direct | pgbouncer]
 */
const NODES = Number(process.argv[2] ?? 2)
const IS_STRICT = process.argv[3] !== 'loose'
const HAS_POOLER = process.argv[4] === 'pgbouncer'
const DATABASE = 'grani'
const SECRET = 'bench bench bench bench bench bench'
const USERS: UserSet = { users: 1600, questionsEach: 40 }
const PEOPLE = 24
const PER_SECOND = 120
const CONNECTIONS = 32
const SPEED_SECONDS = 8
/** Then the machine comes back, whether or not the others could do without it. */
const AWAY_SECONDS = 45
const CALM_SECONDS = 8
/** The whole bench, whatever hangs. */
const LIMIT_MS = 9 * 60_000

const problems = obstacles()
if (problems.length > 0) {
  console.log(problems.join('\n'))
  process.exit(0)
}

const dir = mkdtempSync(join(tmpdir(), 'grani-failover-'))
// PostgreSQL runs under another user than the bench.
chmodSync(dir, 0o755)
const clear = (): void => {
  closeNetwork()
  endAll()
  rmSync(dir, { recursive: true, force: true, maxRetries: 20 })
}
const limit = setTimeout(() => {
  console.error('Given up: it took too long')
  clear()
  process.exit(1)
}, LIMIT_MS)
process.on('SIGINT', () => {
  clear()
  process.exit(1)
})

const answersPerSecond = (port: number, requests: string[][]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = fork('bench/answers/http-load.ts', { execArgv: ['--import', 'tsx'] })
    child.on('message', ({ good, seconds }: { good: number; seconds: number }) => resolve(good / seconds))
    child.on('error', reject)
    child.send({ port, seconds: SPEED_SECONDS, requests } satisfies LoadPlan)
  })

const replies = (people: People, from: number): string => {
  const counts = new Map<string, number>()
  for (const { at, status, retryAfter } of people.refused)
    if (at >= from) {
      const reply = retryAfter === null ? String(status) : `${status}, Retry-After: ${retryAfter}`
      counts.set(reply, (counts.get(reply) ?? 0) + 1)
    }
  return [...counts].map(([reply, count]) => `${count} × ${reply}`).join('; ') || 'nothing but confirmations'
}

const suffer = async (fault: Fault, people: People, open: Cluster): Promise<void> => {
  const leader = await open.leader()
  const began = performance.now()
  fault.begin(leader)
  const isBack = () => people.confirmed.some(({ at }) => at > began + 3000)
  while (!isBack() && performance.now() < began + AWAY_SECONDS * 1000) await sleep(100)
  const needed = !isBack()
  await sleep(CALM_SECONDS * 1000)
  fault.mend(leader, open)
  const mended = (performance.now() - began) / 1000
  await open.whole(120)
  await sleep(CALM_SECONDS * 1000)
  const next = await open.leader()
  const waited = Math.max(...people.confirmed.filter(({ at }) => at >= began).map(one => one.waitedMs)) / 1000
  console.log(
    `${fault.name}: nothing saved for ${longestPause(people.confirmed, began).toFixed(1)} s` +
      `${needed ? `, until the machine was back after ${mended.toFixed(0)} s` : ''}; ` +
      `leader ${leader.name} → ${next.name}; the longest wait of an answer ${waited.toFixed(1)} s; replies: ${replies(people, began)}`,
  )
}

try {
  openNetwork()
  const cluster = await openCluster({ dir, nodes: NODES, strict: IS_STRICT })
  const admin = new Client({ host: '127.0.0.1', port: cluster.port, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${DATABASE}`)
  await admin.end()
  const serverAt = (port: number, more: Record<string, string> = {}) => {
    const databaseUrl = `postgres://postgres@127.0.0.1:${port}/${DATABASE}`
    return startBuiltServer({ databaseUrl, dir, secret: SECRET, more })
  }
  const direct = await serverAt(cluster.port)
  const pooled = HAS_POOLER
    ? await serverAt(openPgBouncer(dir, cluster.port, DATABASE), { NAMED_STATEMENTS: 'no' })
    : null
  const pool = new Pool({
    host: '127.0.0.1',
    port: cluster.port,
    user: 'postgres',
    database: DATABASE,
    max: 2,
  })
  pool.on('error', () => {})
  const connection = { connectionString: `postgres://postgres@127.0.0.1:${cluster.port}/${DATABASE}` }
  const { db, close } = openDatabase({ connection, connections: 2, namedStatements: true, onError: () => {} })
  const hash = await currentHash(db)
  if (hash === null) throw new Error('No content')
  const bank = createBank(await contentOf(db, hash), hash)
  await close()
  const items = bank.itemsOf('resIss')
  const optionIds = items.map(id => bank.item(id)?.answers[1]?.id ?? 0)
  const state = bank.engine.session({ seed: 1 }).state()
  const answersOf = (callers: number) =>
    Array.from({ length: callers }, (_, i) =>
      answerRequests(USERS, everyNth(USERS, i, callers), k => optionIds[k] ?? 0, SECRET),
    )

  console.log(
    `${NODES} nodes, ${IS_STRICT ? 'strict' : 'loose'}, ${HAS_POOLER ? 'PgBouncer between' : 'no PgBouncer'}`,
  )
  for (let round = 0; round < 3; round++)
    for (const [name, server] of Object.entries({ direct, pooled })) {
      if (!server) continue
      await seedUsers(pool, USERS, items, state, bank.model)
      const requests = answersOf(CONNECTIONS).map(list => list.map(({ text }) => text))
      const rate = await answersPerSecond(server.port, requests)
      console.log(`${name}: ${rate.toFixed(0)} answers a second, ${CONNECTIONS} callers`)
    }

  await seedUsers(pool, USERS, items, state, bank.model)
  const people = letPeopleAnswer((pooled ?? direct).port, answersOf(PEOPLE), PER_SECOND)
  await sleep(CALM_SECONDS * 1000)
  for (const fault of FAULTS) await suffer(fault, people, cluster)
  await people.leave()
  const { confirmed, lost, doubled, savedUnconfirmed } = await checkBooks(pool, people.confirmed)
  console.log(
    `${confirmed} answers confirmed, ${lost} of them lost, ${doubled} users with something doubled, ${savedUnconfirmed} saved and never confirmed`,
  )
  await pool.end()
  await direct.stop()
  await pooled?.stop()
} catch (error) {
  for (const log of readdirSync(dir).filter(name => name.endsWith('.log')))
    console.error(`${log}\n${readFileSync(join(dir, log), 'utf8').split('\n').slice(-25).join('\n')}`)
  throw error
} finally {
  clearTimeout(limit)
  clear()
}
