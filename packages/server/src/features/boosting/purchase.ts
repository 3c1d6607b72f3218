import { Refusal } from '../../platform/http/refusal.ts'
import { shareOf } from '../../platform/payments/kopecks.ts'
import { requireReceiptEmail } from '../billing/service.ts'
import { copy, type Effect, openCheckout, type Till } from '../payments/service.ts'
import { isAnsweringOpen } from '../subscription/service.ts'
import { addQuestions, boostingOf, takeQuestions } from './store.ts'

type Buy = { userId: string; booster: string; now: Date }

/** Begins to buy questions. Without an active subscription they could not be answered, so none are sold. */
export const buyBooster = async (
  till: Till,
  { userId, booster: uid, now }: Buy,
): Promise<{ paymentUrl: string }> => {
  const { context } = till
  const booster = context.bank().boosters.find(booster => booster.uid === uid)
  if (!booster) throw new Refusal('ERR_NOT_FOUND')
  if (!(await isAnsweringOpen(context, userId, now))) throw new Refusal('ERR_READ_ONLY')
  const receiptEmail = await requireReceiptEmail(context.db, userId)
  const paymentUrl = await openCheckout(till, {
    userId,
    now,
    decide: async () => ({
      userId,
      kind: 'booster',
      item: booster.uid,
      title: copy.boosterTitle(booster.questions),
      amount: booster.price,
      questions: booster.questions,
      receiptEmail,
      basis: null,
      renewsAt: null,
      keepCard: false,
    }),
  })
  return { paymentUrl }
}

/** Questions that were paid for. They never expire; what is left of them can be given back. */
export const boosterEffect = (): Effect => ({
  paid: async (tx, { payment: { user_id: userId, questions } }) => {
    await addQuestions(tx, userId, questions ?? 0)
    return { kind: 'granted', period: null, note: copy.questionsNote(questions ?? 0) }
  },
  declined: async () => {},
  returned: (tx, { user_id: userId, questions }) => takeQuestions(tx, userId, questions ?? 0),
  isWanted: async () => true,
  unused: async (db, { user_id: userId, questions, amount }) => {
    const left = (await boostingOf(db, userId)) ?? 0
    return questions === null ? 0 : shareOf(amount, Math.min(left, questions), questions)
  },
})
