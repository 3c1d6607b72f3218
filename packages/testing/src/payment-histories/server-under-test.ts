import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { PAYMENT_METHODS } from '@grani/contract'
import type { Context } from '@grani/server/features/context.ts'
import type { Db } from '@grani/server/platform/db/db.ts'
import type { Tables } from '@grani/server/platform/db/tables.ts'
import type { PaymentContext } from '@grani/server/features/payments/service.ts'
import { paymentContextOf } from '@grani/server/boot/payment-jobs.ts'
import type { Provider } from '@grani/server/platform/payment-provider/provider.ts'
import { createCrashInjector, type CrashInjector } from './crash-injector.ts'
import { countOccurrence } from './coverage-counters.ts'

/** Every statement is a call that may crash. The connection of a crashed server is rolled back, as PostgreSQL would do. */
const crashingClient = (client: pg.PoolClient, injector: CrashInjector): pg.PoolClient =>
  new Proxy(client, {
    get: (target, name) => {
      if (name === 'query')
        return (text: string, values: unknown[]) =>
          text === 'rollback'
            ? target.query(text)
            : injector.call('database', () => target.query(text, values))
      if (name === 'release')
        return () => {
          if (!injector.hasCrashed()) return target.release()
          void target.query('rollback').finally(() => target.release())
        }
      return Reflect.get(target, name)
    },
  })

const crashingPool = (pool: pg.Pool, injector: CrashInjector): PostgresPool => ({
  connect: async () => crashingClient(await pool.connect(), injector),
  end: () => pool.end(),
})

const crashingProvider = (provider: Provider, injector: CrashInjector): Provider => ({
  name: provider.name,
  createPayment: order => injector.call('provider', () => provider.createPayment(order)),
  getPayment: id => injector.call('provider', () => provider.getPayment(id)),
  findPayment: (paymentId, createdAt) =>
    injector.call('provider', () => provider.findPayment(paymentId, createdAt)),
  refund: order => injector.call('provider', () => provider.refund(order)),
  listRefunds: id => injector.call('provider', () => provider.listRefunds(id)),
  createBinding: order => injector.call('provider', () => provider.createBinding(order)),
  getBinding: id => injector.call('provider', () => provider.getBinding(id)),
})

/** The payment code of one server process, with connections of its own and a crash injector. */
export type ServerUnderTest = {
  db: Db
  crashInjector: CrashInjector
  crashCount: () => number
  paymentContext: (provider: Provider) => PaymentContext
  close: () => Promise<void>
}

export const createServerUnderTest = (connectionString: string, context: Context): ServerUnderTest => {
  // Only our process crashes here, never PostgreSQL, so commits need not wait for the disk.
  const pool = new pg.Pool({ connectionString, max: 4, options: '-c synchronous_commit=off' })
  pool.on('error', () => {})
  let crashes = 0
  const crashInjector = createCrashInjector(system => {
    crashes++
    countOccurrence(`crashed at the ${system}`)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: crashingPool(pool, crashInjector) }) })
  return {
    db,
    crashInjector,
    crashCount: () => crashes,
    paymentContext: provider =>
      paymentContextOf({
        ...context,
        db,
        paymentMethods: PAYMENT_METHODS,
        bindingMethods: ['card', 'sbp'],
        provider: crashingProvider(provider, crashInjector),
      }),
    close: () => pool.end(),
  }
}
