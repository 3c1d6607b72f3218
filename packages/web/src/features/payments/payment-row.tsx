import type { Payment } from '@grani/contract'
import { copy as checkoutCopy } from '../../shared/checkout/copy.ts'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { price } from '../../shared/format/price.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { declineReasonText } from './decline-reasons.ts'
import { useCheckPayment } from './use-payments.ts'

const texts = copy.list

const STATUS_CLASS_NAMES: Record<Payment['status'], string> = {
  pending: 'text-ink-soft',
  succeeded: 'text-success',
  canceled: 'text-ink-soft',
}

const receiptText = (receipt: NonNullable<Payment['receipt']>): string =>
  receipt.status === 'canceled' ? texts.receipt.canceled : texts.receipt[receipt.status](receipt.email)

const refundText = ({ status, amount, created_at }: NonNullable<Payment['refund']>): string => {
  if (status === 'requested') return copy.refund.requested(dateInWords(created_at))
  if (status === 'declined') return copy.refund.declined
  if (amount === null) return copy.refund.pendingWhole
  return copy.refund[status](price(amount))
}

/** The details of a payment, a line each. */
const detailLines = ({ status, reason, period, receipt, refund }: Payment): string[] => [
  ...(status === 'canceled' ? [declineReasonText(reason)] : []),
  ...(period ? [texts.period(dateInWords(period.from), dateInWords(period.until))] : []),
  ...(receipt ? [receiptText(receipt)] : []),
  ...(refund ? [refundText(refund)] : []),
  ...(refund?.receipt ? [texts.refundReceipt[refund.receipt]] : []),
]

type Props = { payment: Payment; onRefund: (payment: Payment) => void }

export const PaymentRow = ({ payment, onRefund }: Props) => {
  const check = useCheckPayment()
  const { title, amount, method, status, created_at } = payment
  return (
    <li className="grid gap-1 py-4 first:pt-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-base font-medium">{title}</h3>
        <span className="font-medium whitespace-nowrap">{price(amount)}</span>
      </div>
      <p className="text-sm text-ink-soft">
        <time dateTime={created_at}>{dateInWords(created_at)}</time>
        {' · '}
        <span className={STATUS_CLASS_NAMES[status]}>{texts.status[status]}</span>
        {' · '}
        {checkoutCopy.methods.name[method]}
      </p>
      {detailLines(payment).map(line => (
        <p key={line} className="text-sm break-words text-ink-soft">
          {line}
        </p>
      ))}
      {status === 'pending' && (
        <Button
          size="s"
          className="mt-2 justify-self-start"
          aria-label={texts.checkFor(title)}
          pending={check.isPending}
          onClick={() => check.mutate(payment.uid)}
        >
          {texts.check}
        </Button>
      )}
      {payment.can_request_refund && (
        <Button
          size="s"
          variant="quiet"
          className="-ml-3.5 justify-self-start"
          aria-label={copy.refund.askFor(title)}
          onClick={() => onRefund(payment)}
        >
          {copy.refund.ask}
        </Button>
      )}
      <FormError>{check.error ? errorMessage(check.error) : undefined}</FormError>
    </li>
  )
}
