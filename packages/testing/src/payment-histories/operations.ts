import { type Shop, declineOnPage, payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import { recordConsent } from '@grani/server/features/auth/service.ts'
import { eraseAuth } from '@grani/server/features/auth/service.ts'
import { eraseBilling, receiptEmailOf } from '@grani/server/features/billing/service.ts'
import { buyBooster, eraseBoosting } from '@grani/server/features/boosting/service.ts'
import {
  approveRefund,
  checkPayment,
  DecidedError,
  declineRefund,
  erasePayments,
  requestRefund,
  requestsWaiting,
  takeHint,
  type Till,
} from '@grani/server/features/payments/service.ts'
import { type Eraser, eraseProfile } from '@grani/server/features/profile/service.ts'
import {
  cancelSubscription,
  eraseSubscription,
  removeCard,
  resumeSubscription,
  subscribe,
} from '@grani/server/features/subscription/service.ts'
import { Refusal } from '@grani/server/platform/http/refusal.ts'
import { ProviderTrouble } from '@grani/server/platform/payments/provider.ts'
import type { Death, Deed, Press } from './arbitraries.ts'
import { Crash } from './crash-injector.ts'
import { note } from './coverage-counters.ts'
import type { Worker } from './server-under-test.ts'

/** What may go wrong for the one who asks, without anything being wrong with us. */
export const isExpected = (error: unknown): boolean =>
  error instanceof DecidedError ||
  error instanceof Crash ||
  error instanceof Refusal ||
  error instanceof ProviderTrouble

/** A server of ours as a person meets it: a till, a clock that may be off, and a fuse. */
export type Server = { till: Till; clock: () => Date; fuse: Worker['fuse'] }

type Place = {
  userId: string
  shop: Shop
  /** Every page that was ever opened for this person. */
  pages: { payment: string; charge: string }[]
  work: (server: Server) => Promise<void>
}

/** As the app erases, as far as histories fill tables. */
const ERASERS: Eraser[] = [
  async (tx, userId) => ({ payments: await erasePayments(tx, userId) }),
  async (tx, userId) => ({ subscription: await eraseSubscription(tx, userId) }),
  async (tx, userId) => ({ boosting: await eraseBoosting(tx, userId) }),
  async (tx, userId) => ({ billing: await eraseBilling(tx, userId) }),
  async (tx, userId) => ({ auth: await eraseAuth(tx, userId) }),
]

export const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list.length === 0 ? undefined : list[index % list.length]

export const pressAt = (shop: Shop, charge: string | undefined, press: Press | 'later'): void => {
  if (charge === undefined || press === 'later') return
  if (press === 'pay') payOnPage(shop, charge)
  else declineOnPage(shop, charge, press)
}

/** Does something on a server that may die of it. */
const on = async (
  { fuse, till }: Server,
  death: Death,
  operation: (till: Till) => Promise<unknown>,
): Promise<void> => {
  fuse.arm(death)
  try {
    await operation(till)
  } catch (error) {
    if (!isExpected(error)) throw error
  } finally {
    fuse.arm(null)
  }
}

const refund = async (server: Server, { userId }: Place, { payment, death }: Deed & { do: 'refund' }) => {
  const { till, clock } = server
  const payments = await till.context.db
    .selectFrom('payments')
    .select('payment_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('payment_id')
    .execute()
  const paymentId = pick(payments, payment)?.payment_id
  if (paymentId === undefined) return
  await on(server, null, till => requestRefund(till, { userId, paymentId, comment: null, now: clock() }))
  const [request] = await requestsWaiting(till.context.db)
  if (!request) return
  // All of it, or a part.
  const decision = {
    refundId: request.refund_id,
    amount: payment % 2 === 0 ? request.amount : 1,
    now: clock(),
  }
  await on(server, death, till => approveRefund(till, decision))
  // One that died half-way is decided by the next who looks; what cannot be given back is declined.
  await on(server, null, till => approveRefund(till, decision))
  await on(server, null, till => declineRefund(till, request.refund_id, clock()))
}

const hear = async (
  server: Server,
  { shop }: Place,
  { notification, times, death }: Deed & { do: 'hear' },
) => {
  const told = pick(shop.notifications, notification)
  if (!told) return
  const { object } = told
  note('notifications', times)
  const hint =
    'payment_id' in object
      ? ({ kind: 'refund', chargeId: object.payment_id } as const)
      : ({ kind: 'payment', id: object.id, paymentId: object.metadata['payment_id'] ?? null } as const)
  for (let i = 0; i < times; i++) await on(server, death, till => takeHint(till, hint, server.clock()))
}

/** Does one thing on one server. */
export const perform = async (server: Server, place: Place, deed: Deed): Promise<void> => {
  const { clock } = server
  const { userId, shop, pages } = place
  const ip = '198.18.0.1'
  const goTo = (paymentUrl: string, press: Press | 'later'): void => {
    const charge = paymentUrl.split('/').at(-1) ?? ''
    pages.push({ charge, payment: shop.payments.get(charge)?.metadata['payment_id'] ?? '' })
    pressAt(shop, charge, press)
  }
  switch (deed.do) {
    case 'buy':
      return on(server, deed.death, async till => {
        const { tariff, auto } = deed
        const wish = { userId, tariff, autoPayments: auto, ip, now: clock() }
        goTo((await subscribe(till, recordConsent, wish)).paymentUrl, deed.press)
      })
    case 'boost':
      return on(server, deed.death, async till => {
        const { paymentUrl } = await buyBooster(till, { userId, booster: 'booster-100', now: clock() })
        goTo(paymentUrl, deed.press)
      })
    case 'return': {
      const page = pick(pages, deed.page)
      if (!page) return
      return on(server, deed.death, till =>
        checkPayment(till, { userId, paymentId: page.payment, now: clock() }),
      )
    }
    case 'hear':
      return hear(server, place, deed)
    case 'cancel':
      return on(server, deed.death, till => cancelSubscription(till.context, userId, clock()))
    case 'resume':
      return on(server, deed.death, till =>
        resumeSubscription(till.context, recordConsent, { userId, ip, now: clock() }),
      )
    case 'removeCard':
      return on(server, deed.death, till => removeCard(till.context, userId, clock()))
    case 'work':
      return on(server, deed.death, () => place.work(server))
    case 'refund':
      return refund(server, place, deed)
    case 'erase':
      return on(server, deed.death, till =>
        eraseProfile(till.context, userId, {
          erasers: ERASERS,
          receiptEmailOf,
          after: async () => {},
        }),
      )
  }
}
