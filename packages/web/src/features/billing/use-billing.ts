import { readBillingInfo, saveBillingInfo, verifyBillingInfo } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'

const query = queryOf(readBillingInfo)

/** The confirmation link is mostly opened in another tab, so this one polls. */
const POLL_INTERVAL_MS = 4000

export const useBillingInfo = () =>
  useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => (data?.email && !data.is_verified ? POLL_INTERVAL_MS : false),
    refetchOnWindowFocus: ({ state: { data } }) => (data?.is_verified ? true : 'always'),
  })

export const useSaveBillingInfo = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => call(saveBillingInfo, { body: { email } }),
    onSuccess: info => client.setQueryData(query.queryKey, info),
  })
}

export const useVerifyBillingInfo = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(verifyBillingInfo, { body: { token } }),
    onSuccess: info => client.setQueryData(query.queryKey, info),
  })
}

/**
 * The address that receipts are sent to; `missing` until one has been confirmed, and then no payment is possible.
 * `isAskedFor`: an address was given, and its link has not been followed yet.
 */
export type ReceiptEmail =
  | { kind: 'loading' }
  | { kind: 'missing'; isAskedFor: boolean }
  | { kind: 'confirmed'; email: string }

export const useReceiptEmail = (): ReceiptEmail => {
  const { data } = useBillingInfo()
  if (!data) return { kind: 'loading' }
  const email = data.is_verified ? data.email : data.confirmed_email
  return email ? { kind: 'confirmed', email } : { kind: 'missing', isAskedFor: data.email !== '' }
}
