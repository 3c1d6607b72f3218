/**
 * Size and seconds of a copy of the embedded database, sealed in a folder, and of a restore of it until it answers: users whose
 * answers are written straight into a fresh PostgreSQL. Beside it, reading and writing the same bytes without anything else.
 *
 *     npx tsx bench/copies.ts [answers] [answers each]
 */
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { withBackupConnection } from '@grani/server/platform/backup/backup-connection.ts'
import { backupKeyOf } from '@grani/server/platform/backup/backup-key.ts'
import { copyRunningFolder } from '@grani/server/platform/backup/copy-running-folder.ts'
import { folderStore } from '@grani/server/platform/backup/folder-store.ts'
import { withRestoredCopy } from '@grani/server/platform/backup/open-copy.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { migrate } from '@grani/server/platform/db/migrate.ts'
import { VERSION } from '@grani/server/platform/config/version.ts'

const ANSWERS = Number(process.argv[2] ?? 1_000_000)
const EACH = Number(process.argv[3] ?? 100)
const BATCH = 1000

const dir = mkdtempSync(join(tmpdir(), 'grani-copies-'))
// PostgreSQL runs under another user when we are root.
chmodSync(dir, 0o755)
const embedded = await startEmbedded(join(dir, 'data'))
const database = openDatabase({
  connection: embedded.connection,
  connections: 2,
  namedStatements: true,
  onError: console.error,
})
await migrate(database.pool, 'packages/server/migrations', { version: VERSION, copiedBefore: 0 })

const secondsOf = async <T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const started = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - started) / 1000 }
}

const addUsers = async (from: number): Promise<void> => {
  await database.pool.query(
    `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value,
       ms, answered_at, payer, week)
     select ('20000000-0000-4000-8000-' || lpad(to_hex(u), 12, '0'))::uuid, gen_random_uuid(), n, 'calmness-' || n % 97, 1,
       'resIss', at, 'answered', n, 1 + n % 5, n % 5, 1500 + (random() * 4000)::int, at, 'plan', '2026-11-16'
     from generate_series($1::int, $2::int) as u, generate_series(1, $3::int) as n,
       lateral (select now() - random() * interval '90 days' as at) made`,
    [from, from + BATCH - 1, EACH],
  )
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

try {
  for (let user = 0; user < ANSWERS / EACH; user += BATCH) await addUsers(user)
  await database.pool.query('checkpoint').catch(() => {})
  const { rows } = await database.pool.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  console.log(`${ANSWERS} answers: the database has ${megabytes(Number(rows[0]?.bytes))}`)

  const store = folderStore(join(dir, 'backups'))
  const key = backupKeyOf('0123456789abcdef'.repeat(4))
  const about = {
    version: 'bench',
    schema: 'bench',
    role: 'grani',
    database: 'grani',
    ledger: { before: new Date().toISOString(), entries: 0, sum: 0 },
  }
  const { data, binaries, user, env } = embedded.paths
  const before = process.cpuUsage()
  const copied = await secondsOf(() =>
    withBackupConnection(embedded.superuser, client =>
      copyRunningFolder({ store, key, now: () => new Date(), about }, { client, data }),
    ),
  )
  const cpu = process.cpuUsage(before)
  const { copy, manifest } = copied.result
  console.log(
    `a copy: ${megabytes(manifest.bytes)} in ${manifest.parts} parts, ${copied.seconds.toFixed(1)} s, ` +
      `${((cpu.user + cpu.system) / 1e6).toFixed(1)} s of processor, ${megabytes(process.memoryUsage.rss())} of memory`,
  )
  const plain = await secondsOf(async () => cpSync(data, join(dir, 'plain'), { recursive: true }))
  console.log(`the same folder by a plain copy: ${plain.seconds.toFixed(1)} s`)
  const restored = await secondsOf(() =>
    withRestoredCopy(
      {
        store,
        key,
        copy,
        manifest,
        runner: { postgres: join(binaries, 'bin', 'postgres'), user, env },
        data: join(dir, 'restored'),
        socket: join(dir, 'restored.socket'),
        withLog: true,
        until: null,
        settings: [],
        isKept: false,
      },
      async connection => {
        const client = new pg.Client(connection)
        await client.connect()
        const { rows: counted } = await client.query<{ count: string }>('select count(*) from questions')
        await client.end()
        return Number(counted[0]?.count)
      },
    ),
  )
  console.log(`restored, started and counted ${restored.result} answers: ${restored.seconds.toFixed(1)} s`)
} finally {
  await database.close()
  await embedded.stop()
  rmSync(dir, { recursive: true, force: true })
}
