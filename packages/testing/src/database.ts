import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { importContent } from '@grani/server/bank/store.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { APPLICATION_NAME, type Embedded, startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { migrate } from '@grani/server/platform/db/migrate.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url))
export const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url))
const DATA = fileURLToPath(new URL('../../../data/test', import.meta.url))

type Connection = Embedded['connection']
/** What the files of a test run copy from; another run beside this one has its own. */
export type Template = { connection: Connection; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

const ask = async (connection: Connection, sql: string): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** Starts PostgreSQL for a test run and prepares the database that every test file gets a copy of. */
export const prepareTemplate = async (): Promise<{ template: Template; stop: () => Promise<void> }> => {
  const { connection, stop } = await startEmbedded(DATA)
  // Between two test files nobody may be connected, and another run that ends then would stop the server.
  const presence = new pg.Client({ ...connection, application_name: APPLICATION_NAME })
  await presence.connect()
  const name = `template_${randomBytes(6).toString('hex')}`
  await ask(connection, `create database ${name}`)
  const { pool, db, close } = openDatabase({
    connection: { ...connection, database: name },
    connections: 2,
    namedStatements: true,
    onError: () => {},
  })
  await migrate(pool, MIGRATIONS)
  await importContent(db, loadContent(CONTENT), new Date())
  await close()
  return {
    template: { connection, name },
    stop: async () => {
      await ask(connection, `drop database if exists ${name} with (force)`)
      // From here on a run that ends at this moment may be the one that stops the server.
      await presence.end()
      await stop()
    },
  }
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** A fresh copy of the prepared database. */
export const copyTemplate = async ({ connection, name }: Template): Promise<TestDatabase> => {
  const copy = `test_${randomBytes(6).toString('hex')}`
  await ask(connection, `create database ${copy} template ${name}`)
  return {
    url: `postgres://${connection.user}@localhost/${copy}?host=${encodeURIComponent(connection.host)}`,
    drop: () => ask(connection, `drop database if exists ${copy} with (force)`),
  }
}
