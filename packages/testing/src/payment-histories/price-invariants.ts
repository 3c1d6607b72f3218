import { expect } from 'vitest'
import type { PaymentRow } from '@grani/server/features/payments/service.ts'
import { inRubles } from '@grani/server/platform/payment-provider/kopecks.ts'
import { DAY } from '@grani/server/platform/time/durations.ts'
import { countOccurrence } from './coverage-counters.ts'
import { type World, MAX_SKEW } from './world.ts'

/** The notice that users are promised. */
const NOTICE_DAYS = 30

/**
 * A renewal costs at most what its user has paid for the plan, or a higher price that they agreed to, and that they were told
 * of thirty days before.
 */
export const expectAgreedPrices = ({ agreed, mails }: World, payments: PaymentRow[]): void => {
  const letters = mails.delivered.filter(({ subject }) => subject.startsWith('Меняется цена'))
  const count = (what: string, start: string): void =>
    countOccurrence(what, mails.delivered.filter(({ subject }) => subject.startsWith(start)).length)
  countOccurrence('price letters', letters.length)
  count('prices taken back', 'Цена подписки остаётся')
  count('renewals stopped for their price', 'Мы ничего не спишем')
  const bought = payments.filter(({ kind, status }) => kind === 'plan' && status === 'succeeded')
  for (const { item, amount, created_at: at } of payments.filter(({ kind }) => kind === 'renewal')) {
    const paid = bought.filter(payment => payment.item === item && payment.created_at < at)
    if (Math.max(...paid.map(payment => payment.amount)) >= amount) continue
    countOccurrence('renewals at a higher price')
    const consents = agreed.filter(
      consent =>
        consent.tariff === item && consent.price >= amount && consent.at.getTime() <= at.getTime() + MAX_SKEW,
    )
    expect(consents, 'a higher price is agreed to before it is charged').not.toEqual([])
    expect(
      consents.some(({ price }) =>
        letters.some(
          letter =>
            letter.text.includes(` ${inRubles(price)} `) &&
            at.getTime() - letter.at.getTime() >= NOTICE_DAYS * DAY,
        ),
      ),
      'a higher price is charged thirty days after a letter that has named it, or later',
    ).toBe(true)
  }
}
