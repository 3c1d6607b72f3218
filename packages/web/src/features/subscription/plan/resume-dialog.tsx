import type { Subscription } from '@grani/contract'
import { type FormEvent, useRef, useState } from 'react'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { dateInWords } from '../../../shared/format/date.ts'
import { errorMessage, fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { AutoPaymentsConsent } from '../auto-payments-consent.tsx'
import { copy } from '../copy.ts'
import { priceIfResumed } from './plan-labels.ts'
import { useResumeSubscription } from '../use-subscription.ts'

const texts = copy.resume

/** Resumes the renewal. It needs a new consent, because cancelling ended the old one. */
export const ResumeDialog = ({ plan, onClose }: { plan: Subscription; onClose: () => void }) => {
  const [isAgreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const resume = useResumeSubscription()
  const amount = priceIfResumed(plan)
  const box = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAgreed) return resume.mutate(amount, { onSuccess: onClose })
    setMissing(true)
    box.current?.focus()
  }

  const error =
    resume.error && (wasRefused(resume.error, 'ERR_CONFLICT') ? texts.gone : errorMessage(resume.error))
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-ink-soft">
          {texts.text(plan.card?.title ?? '', dateInWords(plan.renewal_if_resumed_at ?? plan.end_at))}
        </p>
        <AutoPaymentsConsent
          method={plan.card?.kind ?? 'card'}
          inputRef={box}
          amount={amount}
          checked={isAgreed}
          onChange={setAgreed}
          error={
            isMissing && !isAgreed ? fieldErrorMessage('subscription.forms.errors.noConsent') : undefined
          }
        />
        <FormError>{error ?? undefined}</FormError>
        <FormActions keep={texts.keep} onKeep={onClose} submit={texts.confirm} pending={resume.isPending} />
      </form>
    </Dialog>
  )
}
