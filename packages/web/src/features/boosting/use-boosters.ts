import { buyBooster, listBoosters, readBoosting } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'
import { useCheckout } from '../../shared/checkout/use-checkout.ts'

export const useBoosters = () => useQuery(queryOf(listBoosters))
export const useBoosting = () => useQuery(queryOf(readBoosting))

const begin = (booster: string) => call(buyBooster, { body: { booster } })

/** Starts paying for a booster; the browser leaves for the page of the payment. */
export const useBuyBooster = () => useCheckout(begin)
