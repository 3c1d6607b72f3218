import type * as schemas from '../schemas/gifts.ts'
import { endpoint } from './endpoint.ts'

export type { BoughtGift, GiftOffer, RedeemedGift } from '../schemas/gifts.ts'

export const buyGift = endpoint<typeof schemas.buyGift>('POST', '/api/gifts')
export const listGifts = endpoint<typeof schemas.listGifts>('GET', '/api/gifts')
export const checkGift = endpoint<typeof schemas.checkGift>('POST', '/api/gifts/check')
export const redeemGift = endpoint<typeof schemas.redeemGift>('POST', '/api/gifts/redeem')
