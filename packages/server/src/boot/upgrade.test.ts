import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listPayments, listResults, login, readProfile } from '@grani/contract'
import { copyTemplate, MIGRATIONS, type TestDatabase } from '@grani/testing/database.ts'
import { startProduct } from '@grani/testing/product.ts'
import {
  createReleasedDatabase,
  RELEASED,
  releasedRows,
  releasedTables,
} from '@grani/testing/released/released-database.ts'
import { answerNext, PASSWORD } from '@grani/testing/users.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { rebuildBelief } from '../features/quiz/service.ts'
import { verifyJournal } from '../features/journal/service.ts'
import { VERSION } from '../platform/config/version.ts'
import { migrate } from '../platform/db/migrate.ts'

const PROCESS = fileURLToPath(import.meta.resolve('@grani/testing/released/migrate-process.ts'))
const TSX = createRequire(import.meta.url).resolve('tsx')
const LOCK = 20_261_124

/** One more migration, the last: it has written something when it waits for a lock that the test may hold. */
const LAST = '9999-waits.sql'
const WAITS = `create table half_done (); select pg_advisory_xact_lock(${LOCK});`

let migrations: string
beforeAll(() => {
  migrations = mkdtempSync(join(tmpdir(), 'grani-migrations-'))
  cpSync(MIGRATIONS, migrations, { recursive: true })
  writeFileSync(join(migrations, LAST), WAITS)
})
afterAll(() => rmSync(migrations, { recursive: true }))

const startUpgrade = (url: string) => {
  const upgrade = spawn(process.execPath, ['--import', TSX, PROCESS, url, migrations], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  upgrade.stdout.on('data', chunk => (output += String(chunk)))
  const ended = once(upgrade, 'close')
  return {
    kill: async () => {
      upgrade.kill('SIGKILL')
      await ended
    },
    applied: async (): Promise<string[]> => {
      await ended
      return JSON.parse(output)
    },
  }
}

const killInTheMiddle = async (url: string, client: pg.Client): Promise<void> => {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  const upgrade = startUpgrade(url)
  await expect
    .poll(
      async () =>
        (
          await client.query(
            `select from pg_locks join pg_database on oid = database
             where locktype = 'advisory' and not granted and datname = current_database()`,
          )
        ).rowCount,
      { timeout: 60_000 },
    )
    .toBe(1)
  await upgrade.kill()
  await client.query('select pg_advisory_unlock($1)', [LOCK])
}

describe.each(RELEASED.filter(name => name !== 'first-edition'))('a database of version %s', release => {
  let database: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await createReleasedDatabase(inject('template'), release)
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })

  const columnOf = async (sql: string): Promise<unknown[]> =>
    (await client.query<{ value: unknown }>(sql)).rows.map(({ value }) => value)

  test('whose upgrade is killed in the middle has nothing half done', async () => {
    await killInTheMiddle(database.url, client)
    const wasDone = async () => await columnOf("select to_regclass('half_done') as value")
    await expect.poll(wasDone).toEqual([null])
    expect(await columnOf('select name as value from migrations')).not.toContain(LAST)
  })

  test('is upgraded once by two servers that start at the same moment', async () => {
    const upgrades = [startUpgrade(database.url), startUpgrade(database.url)]
    const applied = await Promise.all(upgrades.map(upgrade => upgrade.applied()))
    expect(applied.flat()).toEqual([LAST])
    const names = readdirSync(migrations).filter(name => name.endsWith('.sql'))
    expect(await columnOf('select name as value from migrations order by name')).toEqual(names.toSorted())
  })

  test('has lost no row', async () => {
    const kept = releasedTables(release).filter(table => table !== 'migrations')
    for (const table of kept) {
      const [count] = await columnOf(`select count(*) as value from ${pg.escapeIdentifier(table)}`)
      expect([table, Number(count)]).toEqual([table, releasedRows(release, table).length])
    }
  })

  test('serves its users as before', async () => {
    await client.end()
    const product = await startProduct({ database })
    const [server] = product.servers
    if (!server) throw new Error('A product needs a server')
    const { db, named, bank } = server.paymentContext
    const userId = String(releasedRows(release, 'payments')[0]?.['user_id'])
    const of = (table: string) => releasedRows(release, table).filter(row => row['user_id'] === userId)
    const visitor = product.visitor()
    await visitor.get(login, { body: { email: String(of('users')[0]?.['email']), password: PASSWORD } })
    await visitor.get(readProfile)
    expect(await visitor.get(listPayments)).toHaveLength(of('payments').length)
    const results = await visitor.get(listResults, { query: {} })
    expect(of('results').map(({ uid }) => uid)).toEqual(expect.arrayContaining(results.map(({ uid }) => uid)))
    await answerNext(visitor)
    await rebuildBelief({ db, named, bank: bank() }, userId)
    const journal = await verifyJournal(server.paymentContext, [])
    expect(journal).toMatchObject({ brokenAt: null, entries: releasedRows(release, 'journal').length })
    await product.stop()
  })
})

describe('a server refuses to start', () => {
  let database: TestDatabase
  let pool: pg.Pool
  beforeAll(async () => {
    database = await copyTemplate(inject('template'))
    pool = new pg.Pool({ connectionString: database.url, max: 1 })
    // `end` does not wait for the socket to close: dropping the database then ends the connection first.
    pool.on('connect', client => client.on('error', () => {}))
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  test('when stored data would change without a copy, and names the command and the setting', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'grani-migrations-'))
    cpSync(MIGRATIONS, folder, { recursive: true })
    writeFileSync(join(folder, '9997-adds.sql'), 'create table added ();')
    writeFileSync(join(folder, '9998-forgets.sql'), '-- changes data: themes\nupdate users set theme = null;')
    const upgrade = (copiedBefore: number) => migrate(pool, folder, { version: VERSION, copiedBefore })
    await expect(upgrade(9997)).rejects.toThrow(
      /9998-forgets\.sql\): make a copy with npm run backup -- DIR, then start with MIGRATE_DATA=9998\.$/,
    )
    expect((await pool.query("select to_regclass('added') as added")).rows).toEqual([{ added: null }])
    expect(await upgrade(9998)).toEqual({ applied: ['9997-adds.sql', '9998-forgets.sql'], newer: [] })
    rmSync(folder, { recursive: true })
  })

  test('when the database has gone beyond its version, and says so in one sentence', async () => {
    await pool.query("insert into migrations values ('9999-drops-a-column.sql', now(), '99.0.0')")
    await expect(startProduct({ database })).rejects.toThrow(
      /^This server is \S+, and the database needs 99\.0\.0 or newer since 9999-drops-a-column\.sql: /,
    )
  })
})
