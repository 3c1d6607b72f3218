import type { Payment } from '@grani/contract'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { controlClassName, Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { useRequestRefund } from './use-payments.ts'

const texts = copy.refund
/** The limit of the contract. */
const MAX_COMMENT_LENGTH = 1000

export const RefundDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const [comment, setComment] = useState('')
  const request = useRequestRefund()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    request.mutate({ uid: payment.uid, comment: comment.trim() }, { onSuccess: onClose })
  }

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        <p className="text-ink-soft">{payment.title}</p>
        <p className="text-ink-soft">{payment.kind === 'gift' ? texts.gift : texts.text}</p>
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
        <FormActions keep={texts.keep} onKeep={onClose} submit={texts.send} pending={request.isPending} />
      </form>
    </Dialog>
  )
}
