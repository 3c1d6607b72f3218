import { buyBooster, listBoosters, type PaymentMethod, readBoosting } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'
import { useCheckout } from '../../shared/checkout/use-checkout.ts'

/** The boosters. `areFresh` fetches them again also when they were fetched a moment ago: every answer changes what fits. */
export const useBoosters = ({ areFresh = false, enabled = true } = {}) =>
  useQuery({ ...queryOf(listBoosters), refetchOnMount: areFresh ? 'always' : true, enabled })
export const useBoosting = () => useQuery(queryOf(readBoosting))

type BuyInput = {
  booster: string
  method: PaymentMethod | undefined
  /** Makes the address that was shown the one for receipts, where it is not yet. */
  saveReceiptEmail: (() => Promise<unknown>) | undefined
}

const startPayment = async ({ booster, method, saveReceiptEmail }: BuyInput) => {
  await saveReceiptEmail?.()
  return call(buyBooster, { body: { booster, ...(method && { method }) } })
}

/** Starts the payment of a booster and redirects to the page of the payment. */
export const useBuyBooster = () => useCheckout(startPayment)
