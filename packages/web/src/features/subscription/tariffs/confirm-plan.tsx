import type { PaymentMethod, Tariff } from '@grani/contract'
import { type FormEvent, useRef, useState } from 'react'
import { MethodChoice } from '../../../shared/checkout/method-choice.tsx'
import { usePaymentMethod } from '../../../shared/checkout/use-payment-method.ts'
import { price } from '../../../shared/format/price.ts'
import { fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { AutoPaymentsConsent } from '../auto-payments-consent.tsx'
import { copy } from '../copy.ts'
import { type AppliedPromo, PromoField } from './promo-field.tsx'

type Props = {
  tariff: Tariff
  /** When the plan would begin, as a sentence. */
  starts: string
  /** What it would cost to open it today, in kopecks, where that can be done. */
  sooner: number | undefined
  receiptEmail: string
  isBusy: boolean
  error: string | undefined
  onClose: () => void
  onConfirm: (chosen: {
    autoPayments: boolean
    method: PaymentMethod | undefined
    promo: string | undefined
  }) => void
}

const texts = copy.confirm

/** Confirms the purchase by one checkbox, and the renewal by another one, separately. */
export const ConfirmPlan = ({
  tariff,
  starts,
  sooner,
  receiptEmail,
  isBusy,
  error,
  onClose,
  onConfirm,
}: Props) => {
  const [isConfirmed, setConfirmed] = useState(false)
  const [autoPayments, setAutoPayments] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { methods, method, choose } = usePaymentMethod()
  const box = useRef<HTMLInputElement>(null)
  const [promo, setPromo] = useState<AppliedPromo | null>(null)
  const amount = price(promo?.amount ?? tariff.price)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed) return onConfirm({ autoPayments, method, promo: promo?.code })
    setMissing(true)
    box.current?.focus()
  }

  return (
    <Dialog title={texts.title(tariff.display_name)} onClose={onClose}>
      <div className="mb-3 grid gap-3">
        <p className="flex items-baseline gap-2">
          <span className="text-2xl font-semibold tracking-tight">{amount}</span>
          <span className="text-ink-soft">{promo ? texts.firstMonth : copy.month}</span>
        </p>
        <p className="text-sm text-ink-soft">
          {starts} {texts.receipt(receiptEmail)}
        </p>
        {sooner !== undefined && (
          <p className="text-sm">
            <TextLink href="/subscription">{texts.sooner(price(sooner))}</TextLink>
          </p>
        )}
        <p className="text-sm text-ink-soft">{texts.refund}</p>
        <PromoField tariff={tariff.uid} applied={promo} onApply={setPromo} />
      </div>
      <form onSubmit={submit} noValidate className="grid gap-3">
        <MethodChoice methods={methods} value={method} onChange={choose} />
        <Checkbox
          ref={box}
          checked={isConfirmed}
          onChange={event => setConfirmed(event.target.checked)}
          error={
            isMissing && !isConfirmed
              ? fieldErrorMessage('subscription.forms.errors.notConfirmed')
              : undefined
          }
          label={
            <>
              {texts.tariff(tariff.display_name, amount)}
              <TextLink newTab href="/legal/offer">
                {texts.offer}
              </TextLink>
              .
            </>
          }
        />
        <AutoPaymentsConsent
          amount={tariff.price}
          method={method ?? 'card'}
          checked={autoPayments}
          onChange={setAutoPayments}
          without={texts.voluntary}
        />
        <FormError>{error}</FormError>
        <Button type="submit" variant="primary" wide pending={isBusy} className="mt-2">
          {texts.pay(amount)}
        </Button>
      </form>
    </Dialog>
  )
}
