import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Context } from '@grani/server/features/context.ts'
import type { Db } from '@grani/server/platform/db/db.ts'
import type { Tables } from '@grani/server/platform/db/tables.ts'
import type { Till } from '@grani/server/features/payments/service.ts'
import { tillOf } from '@grani/server/boot/payment-jobs.ts'
import type { Provider } from '@grani/server/platform/payments/provider.ts'
import { createFuse, type Fuse } from './crash-injector.ts'
import { note } from './coverage-counters.ts'

/** A connection whose every statement goes through the fuse. That of the dead is rolled back, as PostgreSQL would. */
const fusedClient = (client: pg.PoolClient, fuse: Fuse): pg.PoolClient =>
  new Proxy(client, {
    get: (target, name) => {
      if (name === 'query')
        return (text: string, values: unknown[]) =>
          text === 'rollback'
            ? target.query(text)
            : fuse.through('database', () => target.query(text, values))
      if (name === 'release')
        return () => {
          if (!fuse.isBurnt()) return target.release()
          void target.query('rollback').finally(() => target.release())
        }
      return Reflect.get(target, name)
    },
  })

const fusedPool = (pool: pg.Pool, fuse: Fuse): PostgresPool => ({
  connect: async () => fusedClient(await pool.connect(), fuse),
  end: () => pool.end(),
})

const fusedProvider = (provider: Provider, fuse: Fuse): Provider => ({
  name: provider.name,
  start: order => fuse.through('provider', () => provider.start(order)),
  read: id => fuse.through('provider', () => provider.read(id)),
  find: (paymentId, begun) => fuse.through('provider', () => provider.find(paymentId, begun)),
  giveBack: order => fuse.through('provider', () => provider.giveBack(order)),
  returnsOf: id => fuse.through('provider', () => provider.returnsOf(id)),
})

/** A server process as far as money goes: connections of its own, and a fuse. */
export type Worker = {
  db: Db
  fuse: Fuse
  /** How often it has died so far. */
  deaths: () => number
  till: (provider: Provider) => Till
  close: () => Promise<void>
}

export const createWorker = (connectionString: string, context: Context): Worker => {
  // Crashes here are of our process, never of PostgreSQL: it need not wait for the disk.
  const pool = new pg.Pool({ connectionString, max: 4, options: '-c synchronous_commit=off' })
  pool.on('error', () => {})
  let deaths = 0
  const fuse = createFuse(where => {
    deaths++
    note(`died at the ${where}`)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: fusedPool(pool, fuse) }) })
  return {
    db,
    fuse,
    deaths: () => deaths,
    till: provider => tillOf({ ...context, db, provider: fusedProvider(provider, fuse) }),
    close: () => pool.end(),
  }
}
