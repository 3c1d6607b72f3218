import pg from 'pg'
import type { Browser } from 'playwright-core'
import type { UsersTemplate } from './users-template.ts'
import { openBrowser } from './open-browser.ts'
import { startServerOnCopy } from './server-process.ts'

type SharedServer = Awaited<ReturnType<typeof startServerOnCopy>>

let server: Promise<SharedServer> | null = null
let browser: Promise<Browser> | null = null

/** A job of the server may hold a row at this moment. */
const DEADLOCK = '40P01'
const TRIES = 5

const restore = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let i = 1; ; i++) {
      try {
        await client.query(sql)
        return
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK || i === TRIES) throw error
        await client.query('rollback')
      }
    }
  } finally {
    await client.end()
  }
}

/**
 * The one server of this worker, with the seeded users as they were made: each test file that asks for it finds the
 * database as the first one did. It ends with the worker.
 */
export const sharedServer = async (usersTemplate: UsersTemplate): Promise<SharedServer> => {
  server ??= startServerOnCopy(usersTemplate)
  const shared = await server
  await restore(shared.databaseUrl, usersTemplate.restoreSql)
  return shared
}

/** A busy machine may take so long for one step; what never comes is caught here, before the limit of the test. */
const STEP_MS = 120_000

const openPatient = async (): Promise<Browser> => {
  const opened = await openBrowser()
  opened.on('context', context => context.setDefaultTimeout(STEP_MS))
  return opened
}

/** The one browser of this worker; a test opens its own contexts in it, and they are closed after it. */
export const sharedBrowser = async (): Promise<Browser> => {
  if (browser && !(await browser).isConnected()) browser = null
  browser ??= openPatient()
  return browser
}
