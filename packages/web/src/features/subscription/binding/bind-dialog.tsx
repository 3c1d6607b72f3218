import type { Subscription } from '@grani/contract'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, wasRefused } from '../../../shared/api/api-error.ts'
import { copy as checkoutCopy } from '../../../shared/checkout/copy.ts'
import { MethodChoice } from '../../../shared/checkout/method-choice.tsx'
import { usePaymentMethod } from '../../../shared/checkout/use-payment-method.ts'
import { price } from '../../../shared/format/price.ts'
import { errorMessage, fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { AutoPaymentsConsent } from '../auto-payments-consent.tsx'
import { copy as planCopy } from '../copy.ts'
import { renewalPrice } from '../plan/plan-labels.ts'
import { copy } from './copy.ts'
import { useStartBinding } from './use-binding.ts'

const errorText = (error: unknown): string => {
  const fields = error instanceof ApiError ? error.data.fields : undefined
  if (fields?.['method']) return checkoutCopy.methods.unavailable
  if (fields?.['billing_email']) return planCopy.noReceiptEmail
  if (wasRefused(error, 'ERR_CONFLICT')) return copy.changed
  return wasRefused(error, 'ERR_UNAVAILABLE') ? copy.unavailable : errorMessage(error)
}

/** Binds another payment method: free of charge, but for a month that is owed and named with its price. */
export const BindDialog = ({ plan, onClose }: { plan: Subscription; onClose: () => void }) => {
  const [isAgreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { methods, method, choose } = usePaymentMethod('binding_methods')
  const { pay, error, isBusy } = useStartBinding()
  const box = useRef<HTMLInputElement>(null)
  const { owed } = plan
  const isCard = methods.every(name => name === 'card') && plan.card?.kind === 'card'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAgreed) return pay({ owed, method })
    setMissing(true)
    box.current?.focus()
  }

  return (
    <Dialog title={isCard ? copy.title.card : copy.title.other} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-ink-soft">{owed === null ? copy.free : copy.owed(price(owed))}</p>
        <MethodChoice methods={methods} value={method} onChange={choose} />
        <AutoPaymentsConsent
          method={method ?? 'card'}
          inputRef={box}
          amount={renewalPrice(plan)}
          checked={isAgreed}
          onChange={setAgreed}
          error={
            isMissing && !isAgreed ? fieldErrorMessage('subscription.forms.errors.noConsent') : undefined
          }
        />
        <FormError>{error ? errorText(error) : undefined}</FormError>
        <FormActions
          keep={copy.keep}
          onKeep={onClose}
          submit={owed === null ? copy.submit : copy.submitOwed(price(owed))}
          pending={isBusy}
        />
      </form>
    </Dialog>
  )
}
