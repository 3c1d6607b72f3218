import type { Upgrade } from '@grani/contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError, wasRefused } from '../../../shared/api/api-error.ts'
import { MethodChoice } from '../../../shared/checkout/method-choice.tsx'
import { usePaymentMethod } from '../../../shared/checkout/use-payment-method.ts'
import { PaymentTerms } from '../../../shared/checkout/payment-terms.tsx'
import { dateInWords } from '../../../shared/format/date.ts'
import { price } from '../../../shared/format/price.ts'
import { copy as checkoutCopy } from '../../../shared/checkout/copy.ts'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { AutoPaymentsConsent } from '../auto-payments-consent.tsx'
import { copy } from '../copy.ts'
import { useUpgrade } from './use-upgrade.ts'

const texts = copy.upgrade

const errorText = (error: unknown): string => {
  if (error instanceof ApiError && error.data.fields?.['method']) return checkoutCopy.methods.unavailable
  if (wasRefused(error, 'ERR_CONFLICT')) return texts.changed
  return wasRefused(error, 'ERR_UNAVAILABLE') ? copy.unavailable : errorMessage(error)
}

export type ReceiptProps = {
  /** The address for the receipt; null if none can be used, undefined while it is loading. */
  receiptEmail: string | null | undefined
  /** Saves that address, where it is the account's and not yet the one for receipts. */
  saveReceiptEmail?: () => Promise<unknown>
  /** A form for the address, where none can be used. */
  receiptEmailForm: ReactNode
}

type Props = ReceiptProps & { upgrade: Upgrade; onClose: () => void }

/** Says what the larger plan costs today and later, and redirects to the payment. */
export const UpgradeDialog = ({ upgrade, onClose, ...address }: Props) => {
  const { receiptEmail, saveReceiptEmail, receiptEmailForm } = address
  const { tariff, amount, until } = upgrade
  const [autoPayments, setAutoPayments] = useState(false)
  const { pay, error, isBusy } = useUpgrade()
  const { methods, method, choose } = usePaymentMethod()
  const end = dateInWords(until)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    pay({ upgrade, autoPayments, method, saveReceiptEmail })
  }

  return (
    <Dialog title={copy.confirm.title(tariff.display_name)} onClose={onClose}>
      {receiptEmail === null ? (
        receiptEmailForm
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-3">
          <p className="flex items-baseline gap-2">
            <span className="text-2xl font-semibold tracking-tight">{price(amount)}</span>
            <span className="text-ink-soft">{texts.today}</span>
          </p>
          <p className="text-sm text-ink-soft">{texts.confirm(tariff.display_name, end)}</p>
          <MethodChoice methods={methods} value={method} onChange={choose} />
          <AutoPaymentsConsent
            amount={tariff.price}
            method={method ?? 'card'}
            checked={autoPayments}
            onChange={setAutoPayments}
            without={texts.voluntary(end)}
          />
          <FormError>{error ? errorText(error) : undefined}</FormError>
          <Button
            type="submit"
            variant="primary"
            wide
            disabled={!receiptEmail}
            pending={isBusy}
            className="mt-2"
          >
            {texts.pay(price(amount))}
          </Button>
          <PaymentTerms receiptEmail={receiptEmail} />
        </form>
      )}
    </Dialog>
  )
}
