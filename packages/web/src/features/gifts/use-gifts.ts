import {
  buyGift,
  checkGift,
  type GiftOffer,
  listGifts,
  type PaymentMethod,
  redeemGift,
} from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'
import { useCheckout } from '../../shared/checkout/use-checkout.ts'
import { forgetCode } from './stored-code.ts'

/** Fetched whenever a page opens: whoever has a code may use it at any time. */
export const useGifts = () => useQuery({ ...queryOf(listGifts), refetchOnMount: 'always' })

type Purchase = {
  tariff: string
  months: 1 | 3 | 12
  method: PaymentMethod | undefined
  /** Makes the address that was shown the one for receipts, where it is not yet. */
  saveReceiptEmail: (() => Promise<unknown>) | undefined
}

const startPayment = async ({ tariff, months, method, saveReceiptEmail }: Purchase) => {
  await saveReceiptEmail?.()
  return call(buyGift, { body: { tariff, months, method, is_confirmed: true } })
}

/** Starts the payment of a gift and redirects to the page of the payment. */
export const useBuyGift = () => useCheckout(startPayment)

const check = (code: string): Promise<GiftOffer> => call(checkGift, { body: { code } })
const redeem = (code: string) => call(redeemGift, { body: { code } })

/** What a code holds for the user. */
export const useCheckGift = () => useMutation({ mutationFn: check })

/** Redeems a code; everything that depends on the plan is fetched again. */
export const useRedeemGift = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: redeem,
    onSuccess: () => {
      forgetCode()
      void client.invalidateQueries()
    },
  })
}
