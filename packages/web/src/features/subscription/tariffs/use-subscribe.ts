import { type PaymentMethod, subscribe } from '@grani/contract'
import { call } from '../../../shared/api/call.ts'
import { useCheckout } from '../../../shared/checkout/use-checkout.ts'

type SubscribeInput = {
  tariff: string
  autoPayments: boolean
  method: PaymentMethod | undefined
  promo: string | undefined
  /** Makes the address that was shown the one for receipts, where it is not yet. */
  saveReceiptEmail: (() => Promise<unknown>) | undefined
}

const startPayment = async ({ tariff, autoPayments, method, promo, saveReceiptEmail }: SubscribeInput) => {
  await saveReceiptEmail?.()
  return call(subscribe, {
    body: {
      tariff,
      is_confirmed: true,
      auto_payments: autoPayments,
      ...(method && { method }),
      ...(promo && { promo }),
    },
  })
}

/** Starts the payment of a plan and redirects to the page of the payment. */
export const useSubscribe = () => useCheckout(startPayment)
