import { subscribe } from '@grani/contract'
import { call } from '../../../shared/api/call.ts'
import { useCheckout } from '../../../shared/checkout/use-checkout.ts'

type SubscribeInput = { tariff: string; autoPayments: boolean }

const startPayment = ({ tariff, autoPayments }: SubscribeInput) =>
  call(subscribe, { body: { tariff, is_confirmed: true, auto_payments: autoPayments } })

/** Starts the payment of a plan and redirects to the page of the payment. */
export const useSubscribe = () => useCheckout(startPayment)
