import { Gauge, type Registry } from 'prom-client'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { DAY, MINUTE } from '../../platform/time/durations.ts'

/** Payments are counted over a day; what is older has an end in the accounts, not in an alert. */
const PAYMENTS_OF = DAY
/** The job asks the provider every minute: what is due for longer than this is stuck. */
const OVERDUE_AFTER = 15 * MINUTE
/** Deliveries of push messages are looked for every ten seconds. */
const PUSH_OVERDUE_AFTER = 10 * MINUTE
/** Prometheus gives up after ten seconds; the other figures must not be lost with these. */
const PATIENCE_MS = 5000

type Rows = {
  mails: { state: string; count: string; oldest: number }[]
  payments: { status: string; count: string }[]
  overdue: number
  overduePushes: number
  letters: { on: string; late: string }
  blocked: number
}

const mailsOf = (db: Db, now: Date) =>
  db
    .selectFrom('mail_outbox')
    .select(({ fn }) => [
      sql<string>`case when failed_at is null then 'waiting' else 'failed' end`.as('state'),
      fn.countAll<string>().as('count'),
      sql<number>`extract(epoch from ${now}::timestamptz - min(created_at))::float8`.as('oldest'),
    ])
    .groupBy('state')
    .execute()

const paymentsOf = (db: Db, now: Date) =>
  db
    .selectFrom('payments')
    .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
    .where('created_at', '>', new Date(now.getTime() - PAYMENTS_OF))
    .groupBy('status')
    .execute()

const overdueOf = async (db: Db, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('check_at', '<', new Date(now.getTime() - OVERDUE_AFTER))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const overduePushesOf = async (db: Db, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('push_deliveries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('due_at', '<', new Date(now.getTime() - PUSH_OVERDUE_AFTER))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const lettersOf = (db: Db, now: Date) =>
  db
    .selectFrom('weekly_letters')
    .select(({ fn }) => [
      fn.countAll<string>().as('on'),
      sql<string>`count(*) filter (where due_at < ${new Date(now.getTime() - OVERDUE_AFTER)})`.as('late'),
    ])
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()

const blockedOf = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('blocked_addresses')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const read = async (db: Db, now: Date): Promise<Rows> => {
  const [mails, payments, overdue, overduePushes, letters, blocked] = await Promise.all([
    mailsOf(db, now),
    paymentsOf(db, now),
    overdueOf(db, now),
    overduePushesOf(db, now),
    lettersOf(db, now),
    blockedOf(db),
  ])
  return { mails, payments, overdue, overduePushes, letters, blocked }
}

const withinPatience = async (reading: Promise<Rows>): Promise<Rows | null> => {
  const late = new Promise<null>(done => setTimeout(done, PATIENCE_MS, null).unref())
  return Promise.race([reading.catch(() => null), late])
}

const MAIL_STATES = ['waiting', 'failed']
const PAYMENT_STATES = ['new', 'pending', 'succeeded', 'canceled']

/** What stands in the database, the same on every process. `update` reads it; without a database only `grani_database_up` changes. */
export const measureDatabase = (db: Db, registry: Registry) => {
  const registers = [registry]
  const isUp = new Gauge({ name: 'grani_database_up', help: '1 when the database answers', registers })
  const mails = new Gauge({
    name: 'grani_mails',
    help: 'Mails in the outbox: waiting, or given up',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'grani_mail_oldest_seconds',
    help: 'Age of the oldest mail that waits',
    registers,
  })
  const payments = new Gauge({
    name: 'grani_payments',
    help: 'Payments begun within the last day, by state',
    labelNames: ['status'],
    registers,
  })
  const overdue = new Gauge({
    name: 'grani_payments_overdue',
    help: 'Payments whose check at the provider is more than 15 minutes late',
    registers,
  })
  const overduePushes = new Gauge({
    name: 'grani_push_overdue',
    help: 'Push messages whose delivery is more than 10 minutes late',
    registers,
  })
  const letters = new Gauge({
    name: 'grani_letters',
    help: 'Weekly letters: asked for, or more than 15 minutes late',
    labelNames: ['state'],
    registers,
  })
  const blocked = new Gauge({
    name: 'grani_blocked_addresses',
    help: 'Addresses that bounced or complained',
    registers,
  })
  return async (now: Date): Promise<void> => {
    const rows = await withinPatience(read(db, now))
    isUp.set(rows ? 1 : 0)
    if (!rows) return
    for (const state of MAIL_STATES)
      mails.set({ state }, Number(rows.mails.find(row => row.state === state)?.count ?? 0))
    oldest.set(rows.mails.find(({ state }) => state === 'waiting')?.oldest ?? 0)
    for (const status of PAYMENT_STATES)
      payments.set({ status }, Number(rows.payments.find(row => row.status === status)?.count ?? 0))
    overdue.set(rows.overdue)
    overduePushes.set(rows.overduePushes)
    letters.set({ state: 'on' }, Number(rows.letters.on))
    letters.set({ state: 'late' }, Number(rows.letters.late))
    blocked.set(rows.blocked)
  }
}
