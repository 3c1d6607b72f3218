import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { saveBank } from '@grani/server/bank/store.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import {
  APPLICATION_NAME,
  type Embedded,
  postmasterPid,
  startEmbedded,
} from '@grani/server/platform/db/embedded.ts'
import { withStartLock } from '@grani/server/platform/db/start-lock.ts'
import { migrate } from '@grani/server/platform/db/migrate.ts'
import { VERSION } from '@grani/server/platform/config/version.ts'
import { testFolder } from './test-folder.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url))
export const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url))

/** Each checkout has its own, for runs of another one may know another version of PostgreSQL. */
const DATA = join(
  testFolder(),
  `postgres-${createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 12)}`,
)

/** Nothing in a test is worth a copy. */
const UPGRADE = { version: VERSION, copiedBefore: Infinity }

type Connection = Embedded['connection']
/** A database that test files copy. Each test run has its own, so that two runs at once do not meet. */
export type Template = { connection: Connection; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

export const execute = async (connection: Connection, sql: string): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The data of tests need not survive a power cut, so nothing waits for the disk. */
const WITHOUT_DISK_WAITS = [
  'fsync = off',
  'full_page_writes = off',
  'synchronous_commit = off',
  // Old files of the log would stay in memory.
  "max_wal_size = '128MB'",
]

/** Starts the PostgreSQL of the tests, or joins the one that another run has started. */
export const startTestPostgres = async (): Promise<{ connection: Connection; stop: () => Promise<void> }> => {
  // Copying databases and settings of the server are the superuser's.
  const { superuser: connection, stop, paths } = await startEmbedded(DATA)
  // Between two test files no test is connected, and another run that ends then would stop the server.
  const presence = new pg.Client({ ...connection, application_name: APPLICATION_NAME })
  await presence.connect()
  for (const setting of WITHOUT_DISK_WAITS) await presence.query(`alter system set ${setting}`)
  await presence.query('select pg_reload_conf()')
  return {
    connection,
    stop: async () => {
      // From here on a run that ends at this moment may be the one that stops the server.
      await presence.end()
      await stop()
      await withStartLock(`${paths.data}.starting`, async () => {
        if (postmasterPid(paths.data) === null) rmSync(paths.data, { recursive: true, force: true })
      })
    },
  }
}

export const urlOf = ({ host, user }: Connection, database: string): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

/** A migrated database that holds the content of a folder. */
export const createTemplate = async (connection: Connection, contentDir = CONTENT): Promise<Template> => {
  const name = `template_${randomBytes(6).toString('hex')}`
  await execute(connection, `create database ${name}`)
  const { pool, db, close } = openDatabase({
    connection: { ...connection, database: name },
    connections: 2,
    namedStatements: true,
    onError: () => {},
  })
  await migrate(pool, MIGRATIONS, UPGRADE)
  await saveBank(db, loadContent(contentDir), new Date())
  await close()
  return { connection, name }
}

export const dropDatabase = (connection: Connection, name: string): Promise<void> =>
  execute(connection, `drop database if exists ${name} with (force)`)

const copiesOf = (template: string): string => `copy_of_${template}_`

/** Drops the template, and the copies that a worker has left: its server ends with it and drops nothing. */
export const dropTemplate = async ({ connection, name }: Template): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [copiesOf(name)],
    )
    for (const { datname } of [...rows, { datname: name }])
      await client.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await client.end()
  }
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** A fresh copy of the prepared database; its files are copied, which takes a third of logging every page. */
export const copyTemplate = async ({ connection, name }: Template): Promise<TestDatabase> => {
  const copy = `${copiesOf(name)}${randomBytes(6).toString('hex')}`
  await execute(connection, `create database ${copy} template ${name} strategy file_copy`)
  return { url: urlOf(connection, copy), drop: () => dropDatabase(connection, copy) }
}
