import type { Output, PaymentMethod } from '@grani/contract'
import type { buyGift as buyGiftCall } from '@grani/contract/schemas'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { cipherForWriting } from '../../platform/sealing/user-keys.ts'
import { dayOf, monthsAfter } from '../../platform/time/moscow.ts'
import { requireReceiptEmail } from '../billing/service.ts'
import type { Context } from '../context.ts'
import {
  openCheckout,
  type PaymentContext,
  type PaymentHandler,
  type PaymentRow,
} from '../payments/service.ts'
import { planOf, type RecordConsent } from '../subscription/service.ts'
import { digestOf, newCode } from './code.ts'
import { giftNote, giftTitle } from './copy.ts'
import { mailGiftBought } from './mails.ts'
import { codeOfPayment, endCode, insertCode } from './store.ts'

type Purchase = {
  userId: string
  tariff: string
  months: Output<typeof buyGiftCall.body>['months']
  method: PaymentMethod | undefined
  ip: string
  now: Date
}

/** Opens the checkout for a gift: once, without a card that is saved and without a renewal. */
export const buyGift = async (
  context: PaymentContext,
  consent: RecordConsent,
  { userId, tariff, months, method, ip, now }: Purchase,
): Promise<{ paymentUrl: string }> => {
  const plan = context.bank().tariffs.find(({ uid }) => uid === tariff)
  if (!plan) throw new Refusal('ERR_NOT_FOUND')
  if (!plan.isActive)
    throw new Refusal('ERR_CONFLICT', { fields: { tariff: 'subscription.errors.notAvailable' } })
  const receiptEmail = await requireReceiptEmail(context.db, userId)
  const paymentUrl = await openCheckout(context, {
    userId,
    method,
    now,
    prepare: async tx => {
      const { version } = context.texts.legal.offer
      await consent(tx, { userId, document: 'offer', version, ip, now })
      return {
        userId,
        kind: 'gift',
        item: plan.uid,
        title: giftTitle(plan.displayName, months),
        amount: plan.price * months,
        questions: null,
        receiptEmail,
        basis: null,
        renewsAt: null,
        giftMonths: months,
        keepCard: false,
      }
    },
  })
  return { paymentUrl }
}

/** Where the card and its code are read: sealed with the key of the buyer. */
export const codePlace = (paymentId: string): string => `gift_codes.sealed_code:${paymentId}`

/** A gift is valid for a year. */
const expiryOf = (now: Date): Date => monthsAfter(now, dayOf(now), 12)

const makeCode = async (context: Context, tx: Db, payment: PaymentRow, now: Date): Promise<Date> => {
  const { user_id: userId, payment_id: paymentId, item: tariff, gift_months: months } = payment
  if (months === null || payment.receipt_email === null)
    throw new Error(`Gift ${paymentId} without its months or an address`)
  const code = newCode()
  const cipher = await cipherForWriting(context.keys, tx, userId)
  const gift = {
    code_digest: digestOf(code),
    user_id: userId,
    payment_id: paymentId,
    tariff,
    months,
    sealed_code: cipher.seal(code, codePlace(paymentId)),
    created_at: now,
    expires_at: expiryOf(now),
  }
  await insertCode(tx, gift)
  const plan = planOf(context.bank(), tariff).displayName
  await mailGiftBought(context, tx, { userId, to: payment.receipt_email, plan, code, gift, now })
  return gift.expires_at
}

/** Turns the money into a code, and takes the code back for the money while it is unused. */
export const giftPaymentHandler = (context: Context): PaymentHandler => ({
  onPaid: async (tx, { payment }, now) => ({
    kind: 'granted',
    period: null,
    note: giftNote(await makeCode(context, tx, payment, now)),
  }),
  onDeclined: async () => {},
  onRefund: async (tx, { payment_id: paymentId }, now) => {
    if (!(await endCode(tx, paymentId, now))) throw new Refusal('ERR_CONFLICT')
  },
  isStillWanted: async () => true,
  refundTerms: async (db, { payment_id: paymentId, amount }) => {
    const isUnused = (await codeOfPayment(db, paymentId))?.redeemed_at === null
    return {
      amount: isUnused ? amount : 0,
      unused: { unit: 'whole', left: isUnused ? 1 : 0, of: 1 },
      deducted: 0,
      ends: isUnused ? 'code' : 'nothing',
      until: null,
    }
  },
})
