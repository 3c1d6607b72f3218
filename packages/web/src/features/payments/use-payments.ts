import { checkPayment, listPayments, type Payment, requestRefund } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf, queryOf } from '../../shared/api/query-client.ts'
import { CHECK_INTERVAL_MS, MAX_CHECKS, type Outcome, outcomeOf } from './outcome.ts'

const payments = queryOf(listPayments)

export const usePayments = () => useQuery(payments)

type CheckedPayment = {
  outcome: Outcome
  payment: Payment | undefined
  isChecking: boolean
  check: () => void
}

/**
 * Polls the status of a payment until the provider has decided, but not longer than a user waits; only once when the
 * user has left the checkout without paying.
 */
export const useCheckedPayment = (uid: string, isLeft: boolean): CheckedPayment => {
  const maxChecks = isLeft ? 1 : MAX_CHECKS
  const { data, isFetching, isError, refetch, dataUpdatedAt } = useQuery({
    queryKey: keyOf(checkPayment, uid),
    queryFn: async ({ client, queryKey }) => {
      const before = client.getQueryData<{ checks: number }>(queryKey)
      return { payment: await call(checkPayment, { params: { uid } }), checks: (before?.checks ?? 0) + 1 }
    },
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' &&
      (data?.payment.status ?? 'pending') === 'pending' &&
      (data?.checks ?? 0) < maxChecks
        ? CHECK_INTERVAL_MS
        : false,
    staleTime: 0,
  })
  const outcome = outcomeOf({ payment: data?.payment, checks: data?.checks ?? 0, hasFailed: isError, isLeft })
  return {
    outcome,
    payment: data?.payment,
    isChecking: isFetching && dataUpdatedAt > 0,
    check: () => void refetch(),
  }
}

/** Replaces a payment in the cached list by a newer version of it. */
const useUpdatePayment = () => {
  const client = useQueryClient()
  return (fresh: Payment) => {
    client.setQueryData(payments.queryKey, list =>
      list?.map(payment => (payment.uid === fresh.uid ? fresh : payment)),
    )
    // What it paid for has changed as well.
    if (fresh.status === 'succeeded') void client.invalidateQueries()
  }
}

export const useCheckPayment = () =>
  useMutation({
    mutationFn: (uid: string) => call(checkPayment, { params: { uid } }),
    onSuccess: useUpdatePayment(),
  })

export const useRequestRefund = () =>
  useMutation({
    mutationFn: ({ uid, comment }: { uid: string; comment: string }) =>
      call(requestRefund, { params: { uid }, body: comment === '' ? {} : { comment } }),
    onSuccess: useUpdatePayment(),
  })
