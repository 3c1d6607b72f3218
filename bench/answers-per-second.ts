import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { weekDayOf } from '@grani/server/platform/time/moscow.ts'
import { currentHash, contentOf } from '@grani/server/bank/store.ts'
import { createBank } from '@grani/server/bank/bank.ts'
import { startBuiltServer } from './answers/built-server.ts'
import { loadByWrk } from './answers/load-by-wrk.ts'
import { seedUsers, type UserSet } from './answers/users.ts'
import { scriptOf } from './answers/pgbench-script.ts'

/** Answers per second of the built server over HTTP, sent by wrk, beside pgbench sending the same two statements, in turn, on one PostgreSQL. */
const CONNECTIONS = 32
const SECONDS = Number(process.argv[2] ?? 8)
const ROUNDS = Number(process.argv[3] ?? 3)
const USERS: UserSet = { users: 3200, questionsEach: 40 }
const SECRET = 'bench bench bench bench bench bench'

const dir = mkdtempSync(join(tmpdir(), 'grani-bench-'))
// PostgreSQL runs under another user when we are root.
chmodSync(dir, 0o755)
const embedded = await startEmbedded(dir)
const { host, user: databaseUser, database } = embedded.connection
const url = `postgres://${databaseUser}@localhost/${database}?host=${encodeURIComponent(host)}`

const loadByPgbench = (script: string): number => {
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CONNECTIONS),
    '-j',
    '2',
    '-T',
    String(SECONDS),
    '-D',
    'i=0',
  ]
  const { stdout, stderr, status } = spawnSync(
    'pgbench',
    [...options, '-f', script, '-h', host, '-U', databaseUser, database],
    { encoding: 'utf8', maxBuffer: 1e8 },
  )
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (status !== 0 || rate === undefined) throw new Error(`pgbench failed: ${stderr.slice(0, 600)}`)
  return Number(rate)
}

const server = await startBuiltServer({ databaseUrl: url, dir, secret: SECRET })
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
const script = join(dir, 'answer.sql')
writeFileSync(script, scriptOf(USERS, CONNECTIONS, state.length, weekDayOf(new Date()).week))

const ratios: number[] = []
for (let round = 1; round <= ROUNDS; round++) {
  await seedUsers(pool, USERS, items, state, bank.model)
  const direct = loadByPgbench(script)
  await seedUsers(pool, USERS, items, state, bank.model)
  const overHttp = loadByWrk({
    port: server.port,
    connections: CONNECTIONS,
    seconds: SECONDS,
    users: USERS,
    optionOf: k => optionIds[k] ?? 0,
    secret: SECRET,
    dir,
  })
  ratios.push(overHttp / direct)
  console.log(
    `round ${round}: HTTP ${overHttp.toFixed(0)}/s, pgbench ${direct.toFixed(0)}/s, ratio ${(overHttp / direct).toFixed(2)}`,
  )
}
console.log(
  `median ratio ${ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]?.toFixed(2)}; state ${state.length} bytes`,
)
await server.stop()
await close()
await embedded.stop()
rmSync(dir, { recursive: true, force: true })
