import { readBillingInfo, saveBillingInfo, verifyBillingInfo } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'

const query = queryOf(readBillingInfo)

/** The link of the mail is mostly followed in another tab: this one learns of it by asking. */
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

/** Where receipts will go: `missing` as long as no address for them was ever confirmed, for then nothing can be paid. */
export type ReceiptEmail = { kind: 'loading' } | { kind: 'missing' } | { kind: 'confirmed'; email: string }

export const useReceiptEmail = (): ReceiptEmail => {
  const { data } = useBillingInfo()
  if (!data) return { kind: 'loading' }
  const email = data.is_verified ? data.email : data.confirmed_email
  return email ? { kind: 'confirmed', email } : { kind: 'missing' }
}
