import { buyBooster, listBoosters, readBoosting } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'
import { useCheckout } from '../../shared/checkout/use-checkout.ts'

/** The boosters. `areFresh` fetches them again also when they were fetched a moment ago: every answer changes what fits. */
export const useBoosters = ({ areFresh = false } = {}) =>
  useQuery({ ...queryOf(listBoosters), refetchOnMount: areFresh ? 'always' : true })
export const useBoosting = () => useQuery(queryOf(readBoosting))

const startPayment = (booster: string) => call(buyBooster, { body: { booster } })

/** Starts the payment of a booster and redirects to the page of the payment. */
export const useBuyBooster = () => useCheckout(startPayment)
