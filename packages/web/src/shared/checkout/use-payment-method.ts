import { type PaymentMethod, readSettings } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../api/query-client.ts'

/** The ways to pay that the shop has, and the chosen one: the first until another is. Undefined while they are loading. */
export const usePaymentMethod = () => {
  const methods = useQuery(queryOf(readSettings)).data?.payment_methods ?? []
  const [chosen, choose] = useState<PaymentMethod>()
  return { methods, method: chosen ?? methods[0], choose }
}
