import type { Payment } from '@grani/contract'

const EMAIL = 'receipts@example.com'

export const PAID: Payment = {
  uid: '00000000-0000-4000-8000-000000000001',
  kind: 'plan',
  item: 'basic',
  title: 'Подписка «Грани», тариф «Средний», 1 месяц',
  amount: 99_000,
  method: 'card',
  status: 'succeeded',
  reason: null,
  created_at: '2026-11-09T12:00:00.000Z',
  settled_at: '2026-11-09T12:01:00.000Z',
  period: { from: '2026-11-09T12:00:00.000Z', until: '2026-12-09T12:00:00.000Z' },
  receipt: { email: EMAIL, status: 'succeeded' },
  refund: null,
  can_request_refund: true,
}

export const BOOSTER: Payment = {
  ...PAID,
  uid: '00000000-0000-4000-8000-000000000002',
  kind: 'booster',
  title: 'Дополнительные вопросы «Грани»: 300',
  amount: 24_900,
  period: null,
}

export const RENEWAL: Payment = {
  ...PAID,
  uid: '00000000-0000-4000-8000-000000000003',
  kind: 'renewal',
  title: 'Продление подписки «Грани», тариф «Средний», 1 месяц',
  receipt: { email: EMAIL, status: 'pending' },
}

const uid = (end: number): string => `00000000-0000-4000-8000-0000000000${end}`
const refund = { amount: 49_550, created_at: '2026-11-12T12:00:00.000Z', receipt: null }
const closed = { receipt: null, period: null, can_request_refund: false } as const

/** A payment of every kind there is. */
export const PAYMENTS: readonly Payment[] = [
  { ...PAID, ...closed, uid: uid(10), status: 'pending' },
  RENEWAL,
  { ...RENEWAL, ...closed, uid: uid(11), status: 'canceled', reason: 'insufficient_funds' },
  { ...BOOSTER, can_request_refund: false, refund: { ...refund, amount: null, status: 'requested' } },
  { ...PAID, uid: uid(12), can_request_refund: false, refund: { ...refund, status: 'pending' } },
  { ...PAID, uid: uid(13), can_request_refund: false, refund: { ...refund, status: 'succeeded' } },
  { ...BOOSTER, uid: uid(14), can_request_refund: false, refund: { ...refund, status: 'declined' } },
  { ...PAID, uid: uid(15), receipt: { email: EMAIL, status: 'canceled' }, refund: null },
]
