import { inMoscow } from '../../../platform/time/moscow.ts'
import type { PaymentRow } from '../types.ts'

/** For the mail: which period the money is for, and what has ended with it and when. Empty where nothing was bought. */
export const refundNote = (payment: PaymentRow): string => {
  const { kind, period_from: from, period_until: until, returned_at: ended } = payment
  if (kind === 'gift') return ' Код подарка больше не действует.'
  if (kind === 'booster') return ' Непотраченные вопросы этого дополнения сняты.'
  if (!from || !until || !ended) return ''
  const period = ` Это за период с ${inMoscow(from)} до ${inMoscow(until)}:`
  if (ended < from) return `${period} он не начнётся.`
  return kind === 'upgrade'
    ? `${period} ${inMoscow(ended)} вернулся прежний тариф.`
    : `${period} доступ по нему закончился ${inMoscow(ended)}.`
}
