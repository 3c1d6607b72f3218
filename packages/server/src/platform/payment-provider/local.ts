import { randomUUID } from 'node:crypto'
import type { Db } from '../db/db.ts'
import type { LocalPaymentsTable } from '../db/money-tables.ts'
import { localBindings } from './local-bindings.ts'
import { cardById, type LocalCard, newCardId, savedMethodOf } from './local-cards.ts'
import type { Charge, Order, Provider, ProviderRefund } from './provider.ts'

const chargeOf = (row: LocalPaymentsTable, url: string): Charge => ({
  id: row.local_id,
  paymentId: row.payment_id,
  amount: row.amount,
  status: row.status,
  url: row.return_url === null ? null : `${url}/dev/checkout/${row.local_id}`,
  // What a saved method is stands with us; here only its behaviour is known.
  method: row.return_url === null ? null : row.method,
  card: row.keeps_card ? savedMethodOf(row.method_id, row.method) : null,
  reason: row.reason,
  receipt: row.status === 'succeeded' ? 'succeeded' : null,
})

/** The first state of an order: a saved card is charged at once, a page waits for the user. */
const outcomeOf = ({
  by,
}: Order): Pick<LocalPaymentsTable, 'status' | 'reason' | 'method_id' | 'return_url'> => {
  if (by.kind === 'page')
    return { status: 'pending', reason: null, method_id: null, return_url: by.returnUrl }
  const card = cardById(by.id)
  const reason = card ? card.reason : 'payment_method_restricted'
  return { status: reason === null ? 'succeeded' : 'canceled', reason, method_id: by.id, return_url: null }
}

export const localPayment = (db: Db, id: string): Promise<LocalPaymentsTable | undefined> =>
  db.selectFrom('local_payments').selectAll().where('local_id', '=', id).executeTakeFirst()

const paymentByKey = async (db: Db, key: string): Promise<LocalPaymentsTable> =>
  db.selectFrom('local_payments').selectAll().where('idempotence_key', '=', key).executeTakeFirstOrThrow()

/** A provider for development: its page is at /dev/checkout, no real money is charged. */
export const localProvider = (db: Db, url: string, now: () => Date): Provider => ({
  name: 'local',
  ...localBindings(db, url, now),
  createPayment: async order => {
    const { paymentId, idempotenceKey, amount, title, by } = order
    await db
      .insertInto('local_payments')
      .values({
        local_id: randomUUID(),
        payment_id: paymentId,
        idempotence_key: idempotenceKey,
        title,
        amount,
        keeps_card: by.kind === 'page' && by.keepCard,
        method: by.kind === 'page' ? by.method : 'card',
        created_at: now(),
        ...outcomeOf(order),
      })
      .onConflict(conflict => conflict.column('idempotence_key').doNothing())
      .execute()
    return chargeOf(await paymentByKey(db, idempotenceKey), url)
  },
  getPayment: async id => {
    const row = await localPayment(db, id)
    return row ? chargeOf(row, url) : null
  },
  findPayment: async paymentId => {
    const row = await db
      .selectFrom('local_payments')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .executeTakeFirst()
    return row ? chargeOf(row, url) : null
  },
  refund: async ({ chargeId, idempotenceKey, amount }) => {
    const refund = { local_id: randomUUID(), payment: chargeId, idempotence_key: idempotenceKey, amount }
    await db
      .insertInto('local_refunds')
      .values({ ...refund, created_at: now() })
      .onConflict(conflict => conflict.column('idempotence_key').doNothing())
      .execute()
    const { local_id } = await db
      .selectFrom('local_refunds')
      .select('local_id')
      .where('idempotence_key', '=', idempotenceKey)
      .executeTakeFirstOrThrow()
    return { id: local_id, chargeId, amount, status: 'succeeded', reason: null, receipt: 'succeeded' }
  },
  listRefunds: async chargeId => {
    const rows = await db
      .selectFrom('local_refunds')
      .select(['local_id', 'amount'])
      .where('payment', '=', chargeId)
      .execute()
    return rows.map(({ local_id, amount }): ProviderRefund => ({
      id: local_id,
      chargeId,
      amount,
      status: 'succeeded',
      reason: null,
      receipt: 'succeeded',
    }))
  },
})

export type Decision = { outcome: 'paid'; card: LocalCard } | { outcome: 'declined'; reason: string }

/** Applies the button pressed on the local page. Only the first one counts. */
export const decideLocalPayment = async (db: Db, id: string, decision: Decision): Promise<void> => {
  await db
    .updateTable('local_payments')
    .set(
      decision.outcome === 'paid'
        ? { status: 'succeeded', method_id: newCardId(decision.card) }
        : { status: 'canceled', reason: decision.reason },
    )
    .where('local_id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}
