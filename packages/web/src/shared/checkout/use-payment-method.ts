import { type PaymentMethod, readSettings, type Settings } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../api/query-client.ts'

/** The ways to pay that the shop has, or those that it saves without a charge, and the chosen one: the first until another is. Undefined while they are loading. */
export const usePaymentMethod = (of: keyof Settings & `${string}_methods` = 'payment_methods') => {
  const methods = useQuery(queryOf(readSettings)).data?.[of] ?? []
  const [chosen, choose] = useState<PaymentMethod>()
  return { methods, method: chosen ?? methods[0], choose }
}
