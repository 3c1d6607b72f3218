import type { Payment } from '@grani/contract'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { price } from '../../shared/format/price.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { controlClassName, Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { refundLines } from './refund-terms.ts'
import { useRefundTerms, useRequestRefund } from './use-payments.ts'

const texts = copy.refund
/** The limit of the contract. */
const MAX_COMMENT_LENGTH = 1000

export const RefundDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const [comment, setComment] = useState('')
  const request = useRequestRefund()
  const { data: terms, isError, isFetching, refetch } = useRefundTerms(payment.uid)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    request.mutate({ uid: payment.uid, comment: comment.trim() }, { onSuccess: onClose })
  }

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        <p className="text-ink-soft">{payment.title}</p>
        {!terms && !isError && (
          <Loading>
            <Skeleton className="h-32" />
          </Loading>
        )}
        {!terms && isError && <LoadFailed onRetry={() => void refetch()} pending={isFetching} />}
        {terms && (
          <div className="grid gap-2">
            {terms.amount > 0 && terms.ends !== 'later-first' && (
              <p className="flex items-baseline gap-2">
                <span className="text-ink-soft">{texts.comes}</span>
                <span className="text-2xl font-semibold tracking-tight">{price(terms.amount)}</span>
              </p>
            )}
            {refundLines(terms, payment).map(line => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        {terms && terms.ends !== 'later-first' && (
          <>
            <Field label={texts.comment} hint={texts.commentHint}>
              {control => (
                <textarea
                  {...control}
                  rows={3}
                  maxLength={MAX_COMMENT_LENGTH}
                  value={comment}
                  onChange={event => setComment(event.target.value)}
                  className={controlClassName}
                />
              )}
            </Field>
            <FormError>{request.error ? errorMessage(request.error) : undefined}</FormError>
            <FormActions
              keep={texts.keep}
              onKeep={onClose}
              submit={terms.amount > 0 ? texts.sendFor(price(terms.amount)) : texts.send}
              pending={request.isPending}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
