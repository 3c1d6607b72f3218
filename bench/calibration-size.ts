/**
 * Minutes and peak memory of `npm run calibrate` on many users: they and their responses are written straight into a fresh
 * PostgreSQL, then the command runs as an operator runs it, in a process of its own.
 *
 *     npx tsx bench/calibration-size.ts [users] [responses each] [folder that keeps the database for the next run]
 *
 * 100,000 users with 300 responses take 12 GB on the disk and a quarter of an hour to write.
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval as every } from 'node:timers/promises'
import { saveBank } from '@grani/server/bank/store.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { VERSION } from '@grani/server/platform/config/version.ts'
import { migrate } from '@grani/server/platform/db/migrate.ts'
import { addRespondents } from './calibration/respondents.ts'

const PEOPLE = Number(process.argv[2] ?? 10_000)
const ANSWERS = Number(process.argv[3] ?? 300)
const KEPT = process.argv[4]

const SAMPLE_EVERY_MS = 200

const dataDir = KEPT ?? mkdtempSync(join(tmpdir(), 'grani-calibration-'))
if (!existsSync(dataDir)) mkdirSync(dataDir)
// PostgreSQL runs under another user when we are root.
chmodSync(dataDir, 0o755)

const fill = async (): Promise<void> => {
  const embedded = await startEmbedded(dataDir)
  const database = openDatabase({
    connection: embedded.connection,
    connections: 2,
    namedStatements: true,
    onError: console.error,
  })
  await migrate(database.pool, 'packages/server/migrations', { version: VERSION, copiedBefore: 0 })
  const content = loadContent('content')
  await saveBank(database.db, content, new Date())
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from users')
  if (rows[0]?.count === 0)
    await addRespondents(database.pool, content, { people: PEOPLE, answersEach: ANSWERS }, added => {
      if (added % 5000 === 0) console.error(`${added} users written`)
    })
  await database.close()
  await embedded.stop()
}

/** Resident memory in MB of a process, by /proc; 0 when it has ended. */
const residentMb = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const TICKS_PER_SECOND = 100

/** Seconds of CPU that a process has taken, by /proc; 0 when it has ended. */
const cpuSeconds = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}

await fill()
const started = Date.now()
const command = spawn(
  process.execPath,
  ['--import', 'tsx', 'packages/server/src/commands/calibrate.ts', '--dry-run'],
  { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'inherit' },
)
const ended = new Promise<number | null>(done => command.once('exit', done))
let peakMb = 0
let cpu = 0
const ticks = every(SAMPLE_EVERY_MS)[Symbol.asyncIterator]()
while (await Promise.race([ended.then(() => false), ticks.next().then(() => true)])) {
  peakMb = Math.max(peakMb, residentMb(command.pid ?? 0))
  cpu = Math.max(cpu, cpuSeconds(command.pid ?? 0))
}
console.log(
  `${PEOPLE} users with ${ANSWERS} responses: ended with ${String(await ended)} after ${((Date.now() - started) / 1000).toFixed(0)} s, ${cpu.toFixed(0)} s of CPU without PostgreSQL's, at most ${peakMb.toFixed(0)} MB resident`,
)
if (KEPT === undefined) rmSync(dataDir, { recursive: true, force: true })
process.exit()
