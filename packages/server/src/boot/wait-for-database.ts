import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/db/db.ts'
import { type Unavailability, unavailabilityOf } from '../platform/db/unavailable.ts'
import { refuseUntilAvailable } from '../platform/http/errors.ts'
import { serveHealth } from '../platform/http/health.ts'
import { closeGracefully } from '../platform/http/server.ts'
import { SECOND } from '../platform/time/durations.ts'

const RETRY_EVERY_MS = SECOND

/** Why the database cannot be used at the moment; null when it can. Throws what no waiting mends, such as a wrong password. */
const outageOf = async ({ pool }: Database): Promise<Unavailability | null> => {
  try {
    await pool.query('select 1')
    return null
  } catch (error) {
    const outage = error instanceof Error ? unavailabilityOf(error) : null
    if (outage) return outage
    throw error
  }
}

type Options = {
  config: Config
  database: Database
  log: FastifyBaseLogger
  /** An HTTP server without routes, for the time of the waiting. */
  createHttp: () => Promise<FastifyInstance>
}

/**
 * Waits until the database can be reached. Meanwhile the port is open: the process is alive (`/healthz`), not ready
 * (`/readyz`), and every other request is told to come again, as in an outage later on. The returned function closes the
 * port, for the real server to take it.
 */
export const waitForDatabase = async ({
  config,
  database,
  log,
  createHttp,
}: Options): Promise<() => Promise<void>> => {
  let outage = await outageOf(database)
  if (outage === null) return async () => {}
  const http = await createHttp()
  serveHealth(http, config.upgrade.version, async () => false)
  refuseUntilAvailable(http)
  await http.listen({ port: config.port, host: config.host })
  for (let reason = ''; outage !== null; outage = await outageOf(database)) {
    if (outage.reason !== reason)
      log.error({ code: 'ERR_UNAVAILABLE', reason: outage.reason }, 'DATABASE UNAVAILABLE: waiting for it')
    reason = outage.reason
    await sleep(RETRY_EVERY_MS)
  }
  log.info('the database is there')
  return () => closeGracefully(http)
}
