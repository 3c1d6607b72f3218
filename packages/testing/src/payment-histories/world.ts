import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createInProcessYookassa, type InProcessYookassa } from '@grani/stand-ins/yookassa/in-process.ts'
import { startTrial } from '@grani/server/features/subscription/service.ts'
import { runPaymentJobs } from '@grani/server/boot/payment-jobs.ts'
import { yookassa as yookassaProvider } from '@grani/server/platform/payment-provider/yookassa.ts'
import { type CrashPoint, type HistoryStep, type Operation, SKEW_MINUTES } from './history-step.ts'
import { runOperation } from './operations.ts'
import { pressOnBindingPage, pressOnPage } from './press.ts'
import { isExpectedError, type OperationEnvironment, pick, type Server } from './run-on-server.ts'
import { fetchFrom } from './fake-fetch.ts'
import { countOccurrence } from './coverage-counters.ts'
import { createMailServer, type MailServer } from './mail-server.ts'
import type { ServerUnderTest } from './server-under-test.ts'
import { DAY, HOUR, MINUTE } from '@grani/server/platform/time/durations.ts'

const START = Date.parse('2027-01-31T18:30:00.000Z')

/** The largest difference between a time stored by a server and the true time. */
export const MAX_SKEW = SKEW_MINUTES * MINUTE

/** One user, the payment provider and two servers, with a clock of their own. */
export type World = {
  userId: string
  /** Somebody else, who gets gifts and pays for nothing. */
  receiverId: string
  email: string
  now: () => Date
  yookassa: InProcessYookassa
  mails: MailServer
  db: ServerUnderTest['db']
  asked: readonly OperationEnvironment['asked'][number][]
  agreed: readonly OperationEnvironment['agreed'][number][]
  bindingPages: readonly OperationEnvironment['bindingPages'][number][]
  run: (step: HistoryStep) => Promise<void>
  /** Finishes everything that is under way, without further faults or crashes. */
  runToCompletion: () => Promise<void>
}

type ServerChoice = 0 | 1 | 'both'

const serverIndexes = (choice: ServerChoice): (0 | 1)[] => (choice === 'both' ? [0, 1] : [choice])

const insertUser = async (
  { db, context }: { db: ServerUnderTest['db']; context: Parameters<typeof startTrial>[1] },
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> => {
  await db
    .insertInto('users')
    .values({ user_id: userId, created_at: now, email, is_email_verified: true, password_hash: null })
    .execute()
  await db.insertInto('active_goals').values({ user_id: userId, goal: 'knwYrs', added_at: now }).execute()
  await db.insertInto('billing_infos').values({ user_id: userId, email, is_verified: true }).execute()
  await startTrial(db, context, { userId, identity: { kind: 'email', subject: email }, now })
}

/** When the tables say that the next payment, binding or refund is to be looked at. */
const nextCheck = async (db: ServerUnderTest['db'], userIds: string[]): Promise<number> => {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(check_at) from bindings where user_id = any(${userIds}::uuid[])),
      (select min(check_at) from payments where user_id = any(${userIds}::uuid[])),
      (select min(check_at) from refunds where user_id = any(${userIds}::uuid[]))) as at`.execute(db)
  return rows[0]?.at?.getTime() ?? Number.POSITIVE_INFINITY
}

/** When the tables say that something is to be looked at, or that a subscription changes. */
const nextDue = async (db: ServerUnderTest['db'], userIds: string[]): Promise<number> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(wake_at) as at from subscriptions where user_id = any(${userIds}::uuid[])`.execute(db)
  return Math.min(rows[0]?.at?.getTime() ?? Number.POSITIVE_INFINITY, await nextCheck(db, userIds))
}

/** More looks than anything needs that settles: what is open after them is a defect. */
const LOOKS_AT_END = 20

export const createWorld = async (serversUnderTest: [ServerUnderTest, ServerUnderTest]): Promise<World> => {
  let time = START
  const now = (): Date => new Date(time)
  const yookassa = createInProcessYookassa(now, () => 'http://bank.example/confirm')
  const { shopId, secretKey } = yookassa.credentials
  const provider = yookassaProvider(
    { url: 'http://bank.example/v3', shopId, secretKey, send: fetchFrom(yookassa) },
    { vatCode: 1, taxSystemCode: null, paymentMode: 'full_payment' },
  )
  const skews: [number, number] = [0, 0]
  let pricePercent = 100
  const pricedContext = (i: 0 | 1): Server['paymentContext'] => {
    const context = serversUnderTest[i].paymentContext(provider)
    const bank = () => ({
      ...context.bank(),
      tariffs: context
        .bank()
        .tariffs.map(plan => ({ ...plan, price: Math.round((plan.price * pricePercent) / 100) })),
    })
    return { ...context, bank }
  }
  const serverAt = (i: 0 | 1): Server => ({
    paymentContext: pricedContext(i),
    clock: () => new Date(time + skews[i]),
    crashInjector: serversUnderTest[i].crashInjector,
  })
  const servers: [Server, Server] = [serverAt(0), serverAt(1)]
  const context = servers[0].paymentContext
  const { db } = context
  const userId = randomUUID()
  const email = `${userId}@example.org`
  const mails = createMailServer(email, now)
  serversUnderTest.forEach(({ crashInjector }) => crashInjector.crashAt(null))
  // What an earlier history has left.
  await db.deleteFrom('mail_outbox').execute()
  await db.deleteFrom('price_changes').execute()
  await insertUser({ db, context }, { userId, email, now: now() })
  const receiverId = randomUUID()
  await insertUser({ db, context }, { userId: receiverId, email: `${receiverId}@example.org`, now: now() })

  /** The user ids that the payments have: the user's own, and the random ones that they got by an erasure. */
  let isErased = false
  const userIds = async (connection: ServerUnderTest['db']): Promise<string[]> => {
    if (!isErased) return [userId, receiverId]
    const paymentIds = [...yookassa.shop.payments.values()].flatMap(
      ({ metadata }) => metadata['payment_id'] ?? [],
    )
    const { rows } = await sql<{ user_id: string }>`
      select distinct user_id from payments where payment_id = any(${paymentIds}::uuid[])`.execute(connection)
    return [...new Set([userId, receiverId, ...rows.map(({ user_id }) => user_id)])]
  }

  const runJobs = async ({ paymentContext, clock }: Server): Promise<void> => {
    for (const id of await userIds(paymentContext.db))
      await runPaymentJobs(paymentContext, {
        userId: id,
        now: clock(),
        onError: error => {
          if (!isExpectedError(error)) throw error
        },
      })
  }

  const environment: OperationEnvironment = {
    userId,
    receiverId,
    codes: [],
    shop: yookassa.shop,
    pages: [],
    asked: [],
    agreed: [],
    bindingPages: [],
    runJobs,
  }
  const runOn = (i: 0 | 1, operation: Operation): Promise<void> => {
    isErased ||= operation.kind === 'erase'
    return runOperation(servers[i], environment, operation)
  }

  /** Of two servers only the first may crash, so that the other one can go on. */
  const runJobsOn = async (choice: ServerChoice, crash: CrashPoint): Promise<void> => {
    if (choice === 'both') countOccurrence('jobs on both servers at once')
    await Promise.all(
      serverIndexes(choice).map((i, nth) => runOn(i, { kind: 'runJobs', crash: nth === 0 ? crash : null })),
    )
    await mails.deliverDue(db)
  }

  const due = async (): Promise<number> => nextDue(db, await userIds(db))

  const advanceDays = async (days: number, choice: ServerChoice): Promise<void> => {
    const until = time + days * DAY
    let rounds = 0
    for (let at = await due(); at < until; at = await due()) {
      // Checks become rarer and rarer; something that never finishes would be due every minute for ever.
      if (++rounds > 200 * days) throw new Error('Something stays due for ever')
      // The jobs run every minute.
      time = Math.max(time, at) + MINUTE
      await runJobsOn(choice, null)
    }
    time = Math.max(time, until)
  }

  const run = async (step: HistoryStep): Promise<void> => {
    countOccurrence(`step ${step.kind}`)
    switch (step.kind) {
      case 'concurrently':
        await Promise.all([runOn(0, step.first), runOn(1, step.second)])
        return
      case 'pressButton':
        return pressOnPage(yookassa.shop, pick(environment.pages, step.page)?.charge, step.press)
      case 'pressBinding':
        return pressOnBindingPage(
          yookassa.shop,
          pick(environment.bindingPages, step.page)?.method,
          step.press,
        )
      case 'jobs':
        return runJobsOn(step.server, step.crash)
      case 'advanceTime':
        time += step.minutes * MINUTE
        return
      case 'advanceDays':
        return advanceDays(step.days, step.server)
      case 'providerFaults':
        yookassa.faults.push(...step.faults)
        return
      case 'cardDeclines':
        for (const saved of yookassa.shop.methods.values()) saved.declines = [...step.reasons]
        return
      case 'mailOutage':
        return mails.stopUntil(new Date(time + step.hours * HOUR))
      case 'planPrices':
        pricePercent = step.percent
        return
      case 'clockSkew':
        skews[step.server] = step.minutes * MINUTE
        return
      case 'openReturnPage':
      case 'returnFromBinding':
        return runOn(1, step)
      default:
        return runOn(0, step)
    }
  }

  return {
    userId,
    receiverId,
    email,
    now,
    yookassa,
    mails,
    db,
    asked: environment.asked,
    agreed: environment.agreed,
    bindingPages: environment.bindingPages,
    run,
    runToCompletion: async () => {
      yookassa.faults.length = 0
      skews.fill(0)
      mails.stopUntil(new Date(0))
      for (const minutes of [1500, 5, 1500, 5]) {
        time += minutes * MINUTE
        await runJobsOn(0, null)
      }
      // The last of these may have begun a renewal whose bank answers later.
      for (let looks = 0; looks < LOOKS_AT_END; looks++) {
        const at = await nextCheck(db, await userIds(db))
        if (!Number.isFinite(at)) return
        time = Math.max(time, at) + MINUTE
        await runJobsOn(0, null)
      }
    },
  }
}
