import type { MissingReceipt, WaitingRefund } from '@grani/contract'

const AT = '2026-11-20T09:15:00.000Z'
const IDS = ['0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51', '5f6a2a52-6a1c-4f6b-8a57-0a5f1f3bb7d2'] as const

const request = {
  refund: IDS[0],
  uid: IDS[1],
  payment: IDS[0],
  title: 'Подписка «Средний», 1 месяц',
  amount: 99_000,
  method: 'card' as const,
  unused: 72_600,
  paid_at: AT,
  asked_at: AT,
  comment: 'Оформляли по ошибке, хотели на неделю, а списалось за месяц. Верните, пожалуйста.',
  proposal: null,
}

/** One that somebody has a proposal about, and one that waits for it. */
export const refunds: WaitingRefund[] = [
  {
    ...request,
    proposal: { amount: 72_650, reason: 'обращение 41', proposed_at: AT, is_own: false, may_decide: true },
  },
  { ...request, refund: IDS[1], title: '300 вопросов', comment: null },
]

export const receipt: MissingReceipt = {
  of: 'refund',
  id: IDS[1],
  title: 'Подписка «Высокий», 1 месяц',
  amount: 199_000,
  settled_at: AT,
}
