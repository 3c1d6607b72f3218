import { type Binding, checkBinding, type PaymentMethod, startBinding } from '@grani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../shared/api/call.ts'
import { keyOf } from '../../../shared/api/query-client.ts'
import { MAX_CHECKS, useChecked } from '../../../shared/checkout/use-checked.ts'
import { useCheckout } from '../../../shared/checkout/use-checkout.ts'

type StartInput = { owed: number | null; method: PaymentMethod | undefined }

const start = ({ owed, method }: StartInput) =>
  call(startBinding, { body: { auto_payments: true, owed, ...(method && { method }) } })

/** Starts the binding of another payment method and redirects to its page. */
export const useStartBinding = () => useCheckout(start)

export type BindingOutcome = 'waiting' | 'unknown' | Exclude<Binding['status'], 'pending'>

/** Asks what has become of a binding; when that is known, everything else is fetched again. */
export const useBinding = (uid: string) => {
  const client = useQueryClient()
  const queryKey = keyOf(checkBinding, uid)
  const { reply, checks, hasFailed, isChecking, check } = useChecked({
    queryKey,
    ask: () => call(checkBinding, { params: { uid } }),
    isPending: ({ status }) => status === 'pending',
  })
  const status = reply?.status ?? 'pending'
  const isOver = status !== 'pending'
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ predicate: query => query.queryKey[1] !== uid })
  }, [isOver, client, uid])
  const isUnknown = hasFailed || checks >= MAX_CHECKS
  const outcome: BindingOutcome = status === 'pending' ? (isUnknown ? 'unknown' : 'waiting') : status
  return { outcome, binding: reply, isChecking, check }
}
