import type { Payment } from '@grani/contract'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { PaymentRow } from './payment-row.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { usePayments } from './use-payments.ts'

/** All payments, newest first, with their receipts and refunds. */
export const PaymentsCard = () => {
  const { data: payments, isError, isFetching, refetch } = usePayments()
  const [toRefund, setToRefund] = useState<Payment | null>(null)
  return (
    <Card aria-label={copy.list.title}>
      <h2 className="text-lg">{copy.list.title}</h2>
      {!payments && isError && <LoadFailed onRetry={() => void refetch()} pending={isFetching} />}
      {!payments && !isError && (
        <Loading className="mt-4 grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Loading>
      )}
      {payments?.length === 0 && <p className="mt-2 text-sm text-ink-soft">{copy.list.empty}</p>}
      {payments && payments.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {payments.map(payment => (
            <PaymentRow key={payment.uid} payment={payment} onRefund={setToRefund} />
          ))}
        </ul>
      )}
      {toRefund && <RefundDialog payment={toRefund} onClose={() => setToRefund(null)} />}
    </Card>
  )
}
