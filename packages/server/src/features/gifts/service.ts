import type { Context } from '../context.ts'
import { listGifts } from './bought-gifts.ts'

export { digestOfTyped } from './code.ts'
export { boughtGifts, listGifts } from './bought-gifts.ts'
export { buyGift, giftPaymentHandler } from './purchase.ts'
export { checkGift, redeemGift } from './redeem.ts'
export { forgetBuyer } from './store.ts'

/** What a user gave, with the codes that are unused. */
export const exportBoughtGifts = async (context: Context, userId: string, now: Date) =>
  (await listGifts(context, { userId, now })).map(({ tariff, state, ...gift }) => ({
    ...gift,
    tariff: tariff.display_name,
    status: state,
  }))
