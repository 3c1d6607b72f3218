import { type BoughtGift, groupedGiftCode } from '@grani/contract'
import { cipherForReading } from '../../platform/sealing/user-keys.ts'
import type { Context } from '../context.ts'
import { planOf } from '../subscription/service.ts'
import { codePlace } from './purchase.ts'
import { codesBoughtBy, type GiftCode } from './store.ts'

const stateOf = ({ redeemed_at, refunded_at, expires_at }: GiftCode, now: Date): BoughtGift['state'] => {
  if (redeemed_at !== null) return 'used'
  if (refunded_at !== null) return 'refunded'
  return expires_at > now ? 'unused' : 'expired'
}

type OfBuyer = { userId: string; now: Date }

/** For their buyer: the codes are read while they can be used. */
export const listGifts = async (context: Context, { userId, now }: OfBuyer): Promise<BoughtGift[]> => {
  const { db, keys, bank } = context
  const [codes, cipher] = await Promise.all([codesBoughtBy(db, userId), cipherForReading(keys, db, userId)])
  return codes.map(gift => {
    const { payment_id: payment, tariff, months, sealed_code: sealed, created_at, expires_at } = gift
    const state = stateOf(gift, now)
    const plan = planOf(bank(), tariff)
    return {
      payment,
      tariff: { uid: plan.uid, display_name: plan.displayName },
      months,
      state,
      code:
        sealed !== null && state === 'unused'
          ? groupedGiftCode(cipher.open(sealed, codePlace(payment)))
          : null,
      bought_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    }
  })
}

/** For the staff and the export: the gifts without their codes. */
export const boughtGifts = async (context: Context, of: OfBuyer): Promise<Omit<BoughtGift, 'code'>[]> =>
  (await listGifts(context, of)).map(({ code: _code, ...gift }) => gift)
