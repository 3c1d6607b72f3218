import type { Context } from '../context.ts'
import { exportReceivedGifts } from '../subscription/service.ts'
import { listGifts } from './bought-gifts.ts'

export { boughtGifts, listGifts } from './bought-gifts.ts'
export { buyGift, giftPaymentHandler } from './purchase.ts'
export { checkGift, redeemGift } from './redeem.ts'
export { forgetBuyer } from './store.ts'

/** Both sides of a user: what they gave, with the codes that are unused, and what they were given. */
export const exportGiftMonths = async (context: Context, userId: string, now: Date) => ({
  bought: (await listGifts(context, { userId, now })).map(({ tariff, state, ...gift }) => ({
    ...gift,
    tariff: tariff.display_name,
    status: state,
  })),
  received: await exportReceivedGifts(context, userId),
})
