import { groupedGiftCode } from '@grani/contract'
import { composeMail } from '../../platform/mail/compose.ts'
import type { Db } from '../../platform/db/db.ts'
import { inMoscow } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { monthsText } from './copy.ts'
import type { GiftCode } from './store.ts'

type GiftMail = {
  userId: string
  to: string
  plan: string
  code: string
  gift: Pick<GiftCode, 'payment_id' | 'months' | 'expires_at'>
  now: Date
}

/** The card, for the buyer alone: whom it is for, the buyer decides. */
export const mailGiftBought = (
  { texts, enqueueMail, webUrl }: Context,
  tx: Db,
  { userId, to, plan, code, gift, now }: GiftMail,
): Promise<string> =>
  enqueueMail(
    tx,
    {
      userId,
      ...composeMail(texts.mails['gift-bought'], to, {
        tariff: plan,
        months: monthsText(gift.months),
        code: groupedGiftCode(code),
        address: `${webUrl.replace(/^https?:\/\//, '')}/gift`,
        validUntil: inMoscow(gift.expires_at),
        link: `${webUrl}/gift/${gift.payment_id}`,
      }),
    },
    now,
  )
