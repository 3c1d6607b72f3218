import { checkPayment, listPayments, type Payment, readRefundTerms, requestRefund } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf, queryOf } from '../../shared/api/query-client.ts'
import { useChecked } from '../../shared/checkout/use-checked.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

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
  const {
    reply: payment,
    checks,
    hasFailed,
    isChecking,
    check,
  } = useChecked({
    queryKey: keyOf(checkPayment, uid),
    ask: () => call(checkPayment, { params: { uid } }),
    isPending: ({ status }) => status === 'pending',
    ...(isLeft && { maxChecks: 1 }),
  })
  return { outcome: outcomeOf({ payment, checks, hasFailed, isLeft }), payment, isChecking, check }
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

/** Asked anew whenever the question is opened: the days and the questions that are left change. */
export const useRefundTerms = (uid: string) =>
  useQuery({ ...queryOf(readRefundTerms, { params: { uid } }), staleTime: 0, gcTime: 0 })

export const useRequestRefund = () =>
  useMutation({
    mutationFn: ({ uid, comment }: { uid: string; comment: string }) =>
      call(requestRefund, { params: { uid }, body: comment === '' ? {} : { comment } }),
    onSuccess: useUpdatePayment(),
  })
