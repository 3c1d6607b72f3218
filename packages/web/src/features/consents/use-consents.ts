import { type ConsentPurpose, listConsents, withdrawConsent } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'

/** Always asked for anew: consents are given in other parts of the product. */
export const useConsents = () => useQuery({ ...queryOf(listConsents), staleTime: 0 })

/** What ended with it may be on any page: all that was read is read anew. */
export const useWithdrawConsent = (purpose: ConsentPurpose) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(withdrawConsent, { params: { purpose } }),
    onSuccess: () => client.invalidateQueries(),
  })
}
