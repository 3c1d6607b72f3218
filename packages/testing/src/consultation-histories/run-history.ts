import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { bookConsultation } from '@grani/server/features/consultations/book.ts'
import { cancelConsultation, moveConsultation } from '@grani/server/features/consultations/change.ts'
import {
  eraseConsultations,
  runConsultationJobs,
  withConsultations,
} from '@grani/server/features/consultations/service.ts'
import { object } from '@grani/server/features/consultations/share.ts'
import { makeSlots } from '@grani/server/features/consultations/slot-store.ts'
import {
  markHeld,
  markMissed,
  withdrawMeeting,
} from '@grani/server/features/consultations/specialist/marks.ts'
import { decideObjection, withdrawByStaff } from '@grani/server/features/consultations/staff/consultations.ts'
import type { PaymentContext, PaymentRow } from '@grani/server/features/payments/service.ts'
import { lockUserPayments } from '@grani/server/features/payments/service.ts'
import type { Db } from '@grani/server/platform/db/db.ts'
import { Refusal } from '@grani/server/platform/http/refusal.ts'
import type { StaffCaller } from '@grani/server/platform/http/staff-access.ts'
import { copyTemplate } from '../database.ts'
import type { CrashPoint } from '../payment-histories/history-step.ts'
import { Crash } from '../payment-histories/crash-injector.ts'
import { createServerUnderTest, type ServerUnderTest } from '../payment-histories/server-under-test.ts'
import { startProduct } from '../product.ts'
import { BROKEN } from './rules.ts'
import { type Act, CLIENTS, type ConsultationStep } from './steps.ts'

type Provider = Parameters<ServerUnderTest['paymentContext']>[0]

export type ConsultationServers = {
  servers: ServerUnderTest[]
  provider: Provider
  close: () => Promise<void>
}

/** The consultations of two servers that may die at any statement, on one database of their own. */
export const startConsultationServers = async (): Promise<ConsultationServers> => {
  const product = await startProduct()
  const database = await copyTemplate(inject('template'))
  const context = product.servers[0]?.paymentContext
  if (!context) throw new Error('A product needs a server')
  const servers = [createServerUnderTest(database.url, context), createServerUnderTest(database.url, context)]
  return {
    servers,
    provider: context.provider,
    close: async () => {
      await Promise.all(servers.map(({ close }) => close()))
      await database.drop()
      await product.stop()
    },
  }
}

type World = {
  contexts: PaymentContext[]
  servers: ServerUnderTest[]
  specialistId: string
  by: StaffCaller
  clients: string[]
  now: Date
}

const HOUR = 3_600_000

const addClient = async (db: Db, now: Date): Promise<string> => {
  const userId = randomUUID()
  const email = `${userId}@example.org`
  await sql`insert into users (user_id, created_at, email, is_email_verified) values (${userId}, ${now}, ${email}, true)`.execute(
    db,
  )
  await beginPlan(db, userId, now)
  return userId
}

const beginPlan = async (db: Db, userId: string, now: Date): Promise<void> => {
  await sql`insert into subscriptions (user_id, tariff, started_at, tariff_since, end_at, is_free, billing_day)
    values (${userId}, 'high', ${now}, ${now}, ${new Date(now.getTime() + 200 * 24 * HOUR)}, true, 1)
    on conflict (user_id) do update set started_at = excluded.started_at, tariff_since = excluded.tariff_since,
      end_at = excluded.end_at`.execute(db)
}

const endPlan = async (db: Db, userId: string, now: Date): Promise<void> => {
  await sql`update subscriptions set end_at = least(end_at, ${now}) where user_id = ${userId}`.execute(db)
}

/** The newest consultation of a client: the one that a step is about. */
const newestOf = async (db: Db, userId: string) =>
  db
    .selectFrom('consultations')
    .select(['consultation_id', 'sequence'])
    .where('user_id', '=', userId)
    .orderBy('booked_at', 'desc')
    .limit(1)
    .executeTakeFirst()

const erase = (context: PaymentContext, userId: string, now: Date): Promise<void> =>
  context.db.transaction().execute(async tx => {
    await sql`select 1 from users where user_id = ${userId} for update`.execute(tx)
    await lockUserPayments(tx, userId)
    await eraseConsultations(context, tx, { userId, now })
    await sql`delete from subscriptions where user_id = ${userId}`.execute(tx)
    await sql`delete from users where user_id = ${userId}`.execute(tx)
  })

const refund = (context: PaymentContext, userId: string, now: Date): Promise<void> => {
  const handler = withConsultations(context, {
    ...context.handlers.plan,
    onRefund: (tx, payment) => endPlan(tx, payment.user_id, now),
  })
  return context.db.transaction().execute(async tx => {
    await lockUserPayments(tx, userId)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler reads nothing else of a payment
    await handler.onRefund(tx, { user_id: userId } as PaymentRow, now)
  })
}

const perform = async (world: World, server: number, { kind, client, slot }: Act): Promise<void> => {
  const context = world.contexts[server]!
  const { now, by } = world
  const userId = world.clients[client]!
  const times = await sql<{ slot_id: string }>`select slot_id from consultation_slots
    where specialist_id = ${world.specialistId} and state = 'open' and lower(period) > ${now}
    order by lower(period) offset 24 limit 5`.execute(context.db)
  const slotId = times.rows[slot]?.slot_id ?? randomUUID()
  if (kind === 'book') {
    const share = { directions: [], with_states: false }
    return bookConsultation(context, {
      userId,
      id: randomUUID(),
      slotId,
      zone: 'Europe/Moscow',
      wish: '',
      share,
      now,
    })
  }
  if (kind === 'planEnds') return endPlan(context.db, userId, now)
  if (kind === 'planBegins') return beginPlan(context.db, userId, now)
  if (kind === 'refund') return refund(context, userId, now)
  if (kind === 'erase') return erase(context, userId, now)
  const newest = await newestOf(context.db, userId)
  if (!newest) return
  const { consultation_id: id, sequence } = newest
  const one = { userId, id, now }
  const reason = 'history'
  if (kind === 'move') return moveConsultation(context, { ...one, slotId, sequence })
  if (kind === 'cancel') return cancelConsultation(context, { ...one, counts: true })
  if (kind === 'object') return object(context, { ...one, text: 'x' })
  if (kind === 'withdraw') return withdrawMeeting(context, { by, id, now })
  if (kind === 'withdrawByStaff') return withdrawByStaff(context, { by, id, reason, now })
  if (kind === 'miss') return markMissed(context, { by, id, now })
  if (kind === 'hold') return markHeld(context, { by, id, now })
  return decideObjection(context, { by, id, reason, now, isAccepted: kind === 'accept' })
}

/** A refusal, and the death of the server, are outcomes like others; every other error is a defect. */
const attempt = async (
  world: World,
  server: number,
  crashAt: CrashPoint,
  work: () => Promise<void>,
): Promise<string> => {
  const injector = world.servers[server]!.crashInjector
  injector.crashAt(crashAt)
  try {
    await work()
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    if (injector.hasCrashed() || error instanceof Crash) return 'crashed'
    throw error
  } finally {
    injector.crashAt(null)
  }
}

const jobs = (world: World, server: number, crashAt: CrashPoint): Promise<string> =>
  attempt(world, server, crashAt, () => runConsultationJobs(world.contexts[server]!, world.now))

const runStep = async (world: World, step: ConsultationStep): Promise<string[]> => {
  if (step.kind === 'time') {
    world.now = new Date(world.now.getTime() + step.hours * HOUR)
    return []
  }
  if (step.kind === 'jobs')
    return Promise.all(
      (step.server === 'both' ? [0, 1] : [step.server]).map(server => jobs(world, server, step.crash)),
    )
  const acts =
    step.kind === 'act'
      ? [[step.server, step.act] as const]
      : [[0, step.first] as const, [1, step.second] as const]
  const outcomes = await Promise.all(
    acts.map(
      async ([server, act]) =>
        `${act.kind} ${await attempt(world, server, act.crash, () => perform(world, server, act))}`,
    ),
  )
  // Whoever is gone is followed by somebody new.
  for (const [i, userId] of world.clients.entries()) {
    const { db } = world.servers[0]!
    const row = await db
      .selectFrom('users')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!row) world.clients[i] = await addClient(db, world.now)
  }
  return outcomes
}

const startWorld = async ({ servers, provider }: ConsultationServers): Promise<World> => {
  const [first] = servers
  if (!first) throw new Error('A history needs a server')
  const { db } = first
  const now = new Date('2026-11-18T09:00:00.000Z')
  const [specialistId, accountId] = [randomUUID(), randomUUID()]
  await sql`truncate consultations, consultation_slots, consultation_allowances, consultation_credits, consultation_waits,
    specialist_hours, specialist_days_off, specialist_fees, erased_consultations, specialists, mail_outbox`.execute(
    db,
  )
  await sql`delete from rate_limits`.execute(db)
  await sql`insert into specialists (specialist_id, account_id, name, about, education, time_zone, is_active)
    values (${specialistId}, ${accountId}, 'x', 'x', 'x', 'Europe/Moscow', true)`.execute(db)
  await sql`insert into specialist_hours select gen_random_uuid(), ${specialistId}::uuid, d, '10:00', '14:00', '2026-01-01', null
    from generate_series(1, 7) d`.execute(db)
  await makeSlots(db, specialistId, now)
  const clients: string[] = []
  for (let i = 0; i < CLIENTS; i++) clients.push(await addClient(db, now))
  const by: StaffCaller = {
    roles: ['specialist'],
    role: 'specialist',
    session: null,
    waitsUntil: null,
    person: null,
    actor: accountId,
    requestId: 'x',
    ip: '198.18.0.1',
  }
  const reportError = (error: unknown): void => {
    if (!servers.some(server => server.crashInjector.hasCrashed())) throw error
  }
  const contexts = servers.map(server => ({ ...server.paymentContext(provider), reportError }))
  return { contexts, servers, specialistId, by, clients, now }
}

/** Runs a history and checks every rule after every step; tells what happened to each of its steps. */
export const runConsultationHistory = async (
  two: ConsultationServers,
  steps: readonly ConsultationStep[],
): Promise<string[]> => {
  const world = await startWorld(two)
  const { db } = world.servers[0]!
  const outcomes: string[] = []
  for (const step of [
    ...steps,
    { kind: 'time', hours: 24 * 90 } as const,
    { kind: 'jobs', server: 'both', crash: null } as const,
  ]) {
    outcomes.push(...(await runStep(world, step)))
    const { rows } = await BROKEN.execute(db)
    if (rows.length > 0)
      throw new Error(`${JSON.stringify(rows)} after ${JSON.stringify(step)}: ${outcomes.join(', ')}`)
  }
  const left = await sql`select 1 from consultations where state = 'booked'`.execute(db)
  if (left.rows.length > 0) throw new Error('Something is booked for ever')
  return outcomes
}
