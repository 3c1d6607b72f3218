import {
  checkPayment,
  readSubscription,
  saveBillingInfo,
  subscribe,
  verifyBillingInfo,
} from '@grani/contract'
import { advanceMoney } from '@grani/server/boot/payment-jobs.ts'
import { newEmail, newestMail, tokenIn, verifiedUser } from './users.ts'
import type { Product } from './product.ts'
import type { Client } from './client.ts'

/** What can be pressed on the page of the local checkout. */
export type Press = 'good' | 'poor' | 'revoked' | 'insufficient_funds' | '3d_secure_failed'

/** Somebody in the trial with a confirmed address for receipts. */
export const buyer = async (product: Product, visitor = product.visitor()) => {
  const { email } = await verifiedUser(product, visitor)
  const receipts = newEmail()
  await visitor.get(saveBillingInfo, { body: { email: receipts } })
  const { body_text } = await newestMail(product, receipts)
  await visitor.get(verifyBillingInfo, { body: { token: tokenIn(body_text) } })
  const [row] = await product.rows('select user_id from users where email = $1', [email])
  return { visitor, email, receipts, userId: String(row?.['user_id']) }
}

/** Presses a button of the checkout page and comes back, as a browser would. */
export const pressAt = async (visitor: Client, paymentUrl: string, press: Press): Promise<string> => {
  const { pathname } = new URL(paymentUrl)
  const reply = await visitor.raw({
    method: 'POST',
    url: `${pathname}?press=${press}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  const uid = new URL(String(reply.headers.location)).searchParams.get('payment')
  if (uid === null) throw new Error('The checkout leads nowhere')
  return uid
}

type Buying = { tariff?: string; press?: Press; auto_payments?: boolean }

/** Buys a plan to the end: page, button, return. */
export const buyPlan = async (
  visitor: Client,
  { tariff = 'basic', press = 'good', auto_payments = true }: Buying = {},
) => {
  const { paymentUrl } = await visitor.get(subscribe, { body: { tariff, is_confirmed: true, auto_payments } })
  const uid = await pressAt(visitor, paymentUrl, press)
  const payment = await visitor.get(checkPayment, { params: { uid } })
  return { payment, subscription: await visitor.get(readSubscription) }
}

/** The subjects of all mails to an address. One that is just being delivered stands in both tables and is one. */
export const subjectsTo = async ({ rows }: Product, email: string): Promise<string[]> => {
  const mails = await rows(
    `select mail_id, subject from mail_outbox where recipient = $1
     union select mail_id, subject from local_mails where recipient = $1`,
    [email],
  )
  return mails.map(({ subject }) => String(subject))
}

/** Does what the jobs of a server do for one person. */
export const jobsFor = async (product: Product, userId: string, server = 0): Promise<void> => {
  const running = product.servers[server]
  if (!running) throw new Error(`There is no server ${server}`)
  await advanceMoney(running.till, {
    userId,
    now: product.clock.now(),
    onError: error => {
      throw error
    },
  })
}
