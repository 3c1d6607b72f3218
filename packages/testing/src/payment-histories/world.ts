import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Direct, openDirect } from '@grani/stand-ins/yookassa/direct.ts'
import { startTrial } from '@grani/server/features/subscription/service.ts'
import { runPaymentJobs } from '@grani/server/boot/payment-jobs.ts'
import { yookassa } from '@grani/server/platform/payments/yookassa.ts'
import { type Action, type Death, type Deed, SKEW_MINUTES } from './arbitraries.ts'
import { isExpected, perform, pick, pressAt, type Server } from './operations.ts'
import { networkTo } from './fake-fetch.ts'
import { note } from './coverage-counters.ts'
import type { Worker } from './server-under-test.ts'

const START = Date.parse('2027-01-31T18:30:00.000Z')
const MINUTE = 60_000
const DAY = 86_400_000

/** How far what a server of ours writes down may be from the true time. */
export const SKEW = SKEW_MINUTES * MINUTE

/** One person, their bank, and two servers of ours, in a time of their own. */
export type Life = {
  userId: string
  email: string
  now: () => Date
  bank: Direct
  db: Worker['db']
  live: (action: Action) => Promise<void>
  /** Lets everything that is under way come to its end: no more faults, no more deaths. */
  calmDown: () => Promise<void>
}

const both = (first: 0 | 1 | 'both'): (0 | 1)[] => (first === 'both' ? [0, 1] : [first])

export const beginLife = async (workers: [Worker, Worker]): Promise<Life> => {
  let time = START
  const now = (): Date => new Date(time)
  const bank = openDirect(now, () => 'http://bank.example/confirm')
  const { shopId, secretKey } = bank.credentials
  const provider = yookassa(
    { url: 'http://bank.example/v3', shopId, secretKey, send: networkTo(bank) },
    { vatCode: 1, taxSystemCode: null, paymentMode: 'full_payment' },
  )
  const skews: [number, number] = [0, 0]
  const serverOf = (i: 0 | 1): Server => ({
    till: workers[i].till(provider),
    clock: () => new Date(time + skews[i]),
    fuse: workers[i].fuse,
  })
  const servers: [Server, Server] = [serverOf(0), serverOf(1)]
  const { context } = servers[0].till
  const { db } = context
  const userId = randomUUID()
  const email = `${userId}@example.org`

  workers.forEach(({ fuse }) => fuse.arm(null))
  await db
    .insertInto('users')
    .values({ user_id: userId, created_at: now(), email, is_email_verified: true, password_hash: null })
    .execute()
  await db.insertInto('billing_infos').values({ user_id: userId, email, is_verified: true }).execute()
  await startTrial(db, context, { userId, identity: { kind: 'email', subject: email }, now: now() })

  /** Under which ids money of this person stands: their own, and that of nobody once they are erased. */
  let isErased = false
  const idsOf = async (read: Worker['db']): Promise<string[]> => {
    if (!isErased) return [userId]
    const ours = [...bank.shop.payments.values()].flatMap(({ metadata }) => metadata['payment_id'] ?? [])
    const { rows } = await sql<{ user_id: string }>`
      select distinct user_id from payments where payment_id = any(${ours}::uuid[])`.execute(read)
    return [...new Set([userId, ...rows.map(({ user_id }) => user_id)])]
  }

  const work = async ({ till, clock }: Server): Promise<void> => {
    for (const id of await idsOf(till.context.db))
      await runPaymentJobs(till, {
        userId: id,
        now: clock(),
        onError: error => {
          if (!isExpected(error)) throw error
        },
      })
  }

  const place = { userId, shop: bank.shop, pages: [] as { payment: string; charge: string }[], work }
  const done = (i: 0 | 1, deed: Deed): Promise<void> => {
    isErased ||= deed.do === 'erase'
    return perform(servers[i], place, deed)
  }

  /** The second of two servers does not die: somebody has to be there. */
  const jobsOn = async (worker: 0 | 1 | 'both', death: Death): Promise<void> => {
    if (worker === 'both') note('jobs on both servers at once')
    await Promise.all(both(worker).map((i, nth) => done(i, { do: 'work', death: nth === 0 ? death : null })))
  }

  /** When the tables say that something is due next. */
  const nextDue = async (): Promise<number> => {
    const ids = await idsOf(db)
    const { rows } = await sql<{ at: Date | null }>`
      select least(
        (select min(wake_at) from subscriptions where user_id = any(${ids}::uuid[])),
        (select min(check_at) from payments where user_id = any(${ids}::uuid[])),
        (select min(check_at) from refunds where user_id = any(${ids}::uuid[]))) as at`.execute(db)
    return rows[0]?.at?.getTime() ?? Number.POSITIVE_INFINITY
  }

  const liveDays = async (days: number, worker: 0 | 1 | 'both'): Promise<void> => {
    const until = time + days * DAY
    let rounds = 0
    for (let due = await nextDue(); due < until; due = await nextDue()) {
      // Asking is spaced out more and more; what is due without end would be due every minute for ever.
      if (++rounds > 200 * days) throw new Error('Something stays due for ever')
      // A round comes every minute.
      time = Math.max(time, due) + MINUTE
      await jobsOn(worker, null)
    }
    time = Math.max(time, until)
  }

  const live = async (action: Action): Promise<void> => {
    note(`action ${action.do}`)
    switch (action.do) {
      case 'together':
        await Promise.all([done(0, action.first), done(1, action.second)])
        return
      case 'press':
        return pressAt(bank.shop, pick(place.pages, action.page)?.charge, action.press)
      case 'jobs':
        return jobsOn(action.worker, action.death)
      case 'pass':
        time += action.minutes * MINUTE
        return
      case 'days':
        return liveDays(action.days, action.worker)
      case 'faults':
        bank.faults.push(...action.words)
        return
      case 'script':
        for (const kept of bank.shop.methods.values()) kept.script = [...action.reasons]
        return
      case 'skew':
        skews[action.worker] = action.minutes * MINUTE
        return
      case 'return':
        return done(1, action)
      default:
        return done(0, action)
    }
  }

  return {
    userId,
    email,
    now,
    bank,
    db,
    live,
    calmDown: async () => {
      bank.faults.length = 0
      skews.fill(0)
      for (const minutes of [1500, 5, 1500, 5]) {
        time += minutes * MINUTE
        await jobsOn(0, null)
      }
    },
  }
}
