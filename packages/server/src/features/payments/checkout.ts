import type { Db } from '../../platform/db/db.ts'
import { limitAttempts } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { ProviderTrouble } from '../../platform/payments/provider.ts'
import { limitKey } from '../../platform/secrets/limit-key.ts'
import { askAbout, sendPayment } from './ask.ts'
import { beginPayment, type Wish } from './order.ts'
import { openPageFor } from './rules.ts'
import { lockMoney, openPayments } from './store.ts'
import type { PaymentRow, Till } from './till.ts'

/** Pages begun by one person; nobody buys this often. */
const CHECKOUTS = { hits: 20, seconds: 3600 }

/** The provider not answering is not an error of ours: it says so, and the job goes on asking. */
const unavailable = (error: unknown): never => {
  if (error instanceof ProviderTrouble) throw new Refusal('ERR_UNAVAILABLE', { cause: error })
  throw error
}

/** Settles what was paid and not heard of yet, so that nobody pays for the same thing a second time. */
const catchUp = async (till: Till, userId: string, now: Date): Promise<void> => {
  for (const payment of await openPayments(till.context.db, userId))
    await askAbout(till, payment, now).catch(unavailable)
}

type Checkout = {
  userId: string
  now: Date
  /** Under the person's lock: what may be bought, or a Refusal. */
  decide: (tx: Db) => Promise<Omit<Wish, 'by'> & { keepCard: boolean }>
}

/** Begins a payment, or goes back to the page that is open for the same wish, and says where the person pays. */
export const openCheckout = async (till: Till, { userId, now, decide }: Checkout): Promise<string> => {
  const { context } = till
  await limitAttempts(context.db, `checkout:${limitKey(context.secret, userId)}`, CHECKOUTS, now)
  await catchUp(till, userId, now)
  const payment = await context.db.transaction().execute(async (tx): Promise<PaymentRow> => {
    if (!(await lockMoney(tx, userId))) throw new Refusal('ERR_SESSION')
    const { keepCard, ...wish } = await decide(tx)
    const page = openPageFor(
      await openPayments(tx, userId),
      {
        kind: wish.kind,
        item: wish.item,
        amount: wish.amount,
        basis: wish.basis,
        keeps_card: keepCard,
        receipt_email: wish.receiptEmail,
        provider: context.provider.name,
      },
      now,
    )
    return page ?? beginPayment(till, tx, { ...wish, by: { kind: 'person', keepCard } }, now)
  })
  const sent = payment.status === 'new' ? await sendPayment(till, payment, now).catch(unavailable) : payment
  if (!sent) throw new Refusal('ERR_SESSION')
  if (sent.status !== 'pending' || sent.payment_url === null) throw new Refusal('ERR_UNAVAILABLE')
  return sent.payment_url
}
