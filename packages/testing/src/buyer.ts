import {
  checkPayment,
  chooseGoal,
  readSubscription,
  requestRefund,
  saveBillingInfo,
  subscribe,
  verifyBillingInfo,
} from '@grani/contract'
import { approveRefund } from '@grani/server/features/payments/service.ts'
import { runPaymentJobs } from '@grani/server/boot/payment-jobs.ts'
import { newEmail, newestMail, tokenIn, verifiedUser, wakeMailWorkers } from './users.ts'
import type { Product } from './product.ts'
import type { Client } from './client.ts'

/** The buttons of the local checkout page. */
export type CheckoutButton =
  | 'good'
  | 'poor'
  | 'revoked'
  | 'insufficient_funds'
  | '3d_secure_failed'
  | 'refuse'

/** A user in the trial with a goal and a confirmed address for receipts. */
export const registerBuyer = async (product: Product, visitor = product.visitor()) => {
  const { email } = await verifiedUser(product, visitor)
  const receipts = newEmail()
  await visitor.get(saveBillingInfo, { body: { email: receipts } })
  const { body_text } = await newestMail(product, receipts)
  await visitor.get(verifyBillingInfo, { body: { token: tokenIn(body_text) } })
  await visitor.get(chooseGoal, { body: { goal: 'knwYrs' } })
  const [row] = await product.rows('select user_id from users where email = $1', [email])
  return { visitor, email, receipts, userId: String(row?.['user_id']) }
}

/** Presses a button of the checkout page and follows the redirect, as a browser would. Gives the id of the payment, or of the binding. */
export const pressOnCheckout = async (
  visitor: Client,
  paymentUrl: string,
  press: CheckoutButton,
): Promise<string> => {
  const { pathname } = new URL(paymentUrl)
  const reply = await visitor.raw({
    method: 'POST',
    url: `${pathname}?press=${press}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  const { searchParams } = new URL(String(reply.headers.location))
  const uid = searchParams.get('payment') ?? searchParams.get('binding')
  if (uid === null) throw new Error('The checkout does not redirect to a payment or a binding')
  return uid
}

type PurchaseOptions = { tariff?: string; press?: CheckoutButton; auto_payments?: boolean }

/** Buys a plan: payment page, button, return page. */
export const buyPlan = async (
  visitor: Client,
  { tariff = 'basic', press = 'good', auto_payments = true }: PurchaseOptions = {},
) => {
  const { paymentUrl } = await visitor.get(subscribe, { body: { tariff, is_confirmed: true, auto_payments } })
  const uid = await pressOnCheckout(visitor, paymentUrl, press)
  const payment = await visitor.get(checkPayment, { params: { uid } })
  return { payment, subscription: await visitor.get(readSubscription) }
}

/** Asks for the money of a payment, which staff give back at once. */
export const refund = async (product: Product, visitor: Client, uid: string) => {
  const context = product.servers[0]?.paymentContext
  if (!context) throw new Error('A product needs a server')
  await visitor.get(requestRefund, { params: { uid }, body: {} })
  const [row] = await product.rows('select refund_id from refunds where payment_id = $1', [uid])
  return approveRefund(context, {
    refundId: String(row?.['refund_id']),
    amount: null,
    now: product.clock.now(),
  })
}

/** The subjects of all mails to an address. A mail that is being delivered is in both tables and counts once. */
export const subjectsTo = async ({ rows }: Product, email: string): Promise<string[]> => {
  const mails = await rows(
    `select mail_id, subject from mail_outbox where recipient = $1
     union select mail_id, subject from local_mails where recipient = $1`,
    [email],
  )
  return mails.map(({ subject }) => String(subject))
}

/** Waits until the mails that a charge waits for have left the outbox: the announcement of a renewal, and of a higher price. */
const sendAnnouncements = async ({ rows, servers }: Product, userId: string): Promise<void> => {
  const waiting = () =>
    rows(
      "select 1 from mail_outbox where user_id = $1 and kind in ('renewal-announced', 'price-change') and failed_at is null",
      [userId],
    )
  for (let i = 0; i < 1500 && (await waiting()).length > 0; i++) {
    wakeMailWorkers(servers)
    await new Promise(done => setTimeout(done, 20))
  }
}

/** Runs the payment jobs of one server for one user. */
export const runJobsFor = async (product: Product, userId: string, server = 0): Promise<void> => {
  const running = product.servers[server]
  if (!running) throw new Error(`There is no server ${server}`)
  await sendAnnouncements(product, userId)
  await runPaymentJobs(running.paymentContext, {
    userId,
    now: product.clock.now(),
    onError: error => {
      throw error
    },
  })
}
