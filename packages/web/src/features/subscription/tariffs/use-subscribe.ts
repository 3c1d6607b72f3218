import { subscribe } from '@grani/contract'
import { call } from '../../../shared/api/call.ts'
import { useCheckout } from '../../../shared/checkout/use-checkout.ts'

type SubscribeInput = { tariff: string; autoPayments: boolean }

const begin = ({ tariff, autoPayments }: SubscribeInput) =>
  call(subscribe, { body: { tariff, is_confirmed: true, auto_payments: autoPayments } })

/** Starts paying for a plan; the browser leaves for the page of the payment. */
export const useSubscribe = () => useCheckout(begin)
