import type { PaymentMethod } from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { shareOf } from '../../platform/payment-provider/kopecks.ts'
import { requireReceiptEmail } from '../billing/service.ts'
import { openCheckout, type PaymentContext, type PaymentHandler } from '../payments/service.ts'
import { isAnsweringOpen } from '../subscription/service.ts'
import { fits, readRemaining } from './remaining.ts'
import { boosterTitle, questionsNote } from './copy.ts'
import { addQuestions, boostingOf, takeQuestions } from './store.ts'

const requireRoom = async (tx: Db, bank: Bank, userId: string, questions: number): Promise<void> => {
  if (!fits(questions, await readRemaining(tx, bank, userId)))
    throw new Refusal('ERR_CONFLICT', { fields: { booster: 'boosting.errors.tooManyQuestions' } })
}

type BoosterPurchase = { userId: string; booster: string; method?: PaymentMethod | undefined; now: Date }

/**
 * Opens the checkout for a booster. Without an active subscription its questions could not be answered, and with fewer left
 * for the chosen goals not all of them: then it is not sold. A payment that is under way already is honoured.
 */
export const buyBooster = async (
  context: PaymentContext,
  { userId, booster: uid, method, now }: BoosterPurchase,
): Promise<{ paymentUrl: string }> => {
  const booster = context.bank().boosters.find(booster => booster.uid === uid)
  if (!booster) throw new Refusal('ERR_NOT_FOUND')
  if (!(await isAnsweringOpen(context, userId, now))) throw new Refusal('ERR_READ_ONLY')
  const receiptEmail = await requireReceiptEmail(context.db, userId)
  const paymentUrl = await openCheckout(context, {
    userId,
    method,
    now,
    prepare: async tx => {
      await requireRoom(tx, context.bank(), userId, booster.questions)
      return {
        userId,
        kind: 'booster',
        item: booster.uid,
        title: boosterTitle(booster.questions),
        amount: booster.price,
        questions: booster.questions,
        receiptEmail,
        basis: null,
        renewsAt: null,
        keepCard: false,
      }
    },
  })
  return { paymentUrl }
}

/** Adds the questions that were paid for. They never expire; unused ones can be refunded. */
export const boosterPaymentHandler = (): PaymentHandler => ({
  onPaid: async (tx, { payment: { user_id: userId, questions } }) => {
    await addQuestions(tx, userId, questions ?? 0)
    return { kind: 'granted', period: null, note: questionsNote(questions ?? 0) }
  },
  onDeclined: async () => {},
  onRefund: (tx, { user_id: userId, questions }) => takeQuestions(tx, userId, questions ?? 0),
  isStillWanted: async () => true,
  refundTerms: async (db, { user_id: userId, questions, amount }) => {
    const of = questions ?? 0
    const left = Math.min((await boostingOf(db, userId)) ?? 0, of)
    return {
      amount: of === 0 ? 0 : shareOf(amount, left, of),
      unused: { unit: 'questions', left, of },
      deducted: 0,
      ends: left > 0 ? 'questions' : 'nothing',
      until: null,
    }
  },
})
