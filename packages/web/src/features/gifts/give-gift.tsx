import { GIFT_MONTHS, type Tariff } from '@grani/contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { MethodChoice } from '../../shared/checkout/method-choice.tsx'
import { PaymentTerms } from '../../shared/checkout/payment-terms.tsx'
import { usePaymentMethod } from '../../shared/checkout/use-payment-method.ts'
import { price } from '../../shared/format/price.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { RadioRow } from '../../ui/radio-row.tsx'
import { copy } from './copy.ts'
import { purchaseErrorText } from './error-text.ts'
import { useBuyGift } from './use-gifts.ts'

const texts = copy.give

type Props = {
  tariffs: readonly Tariff[]
  /** The address for the receipt; null if none can be used, undefined while it is loading. */
  receiptEmail: string | null | undefined
  /** Saves that address, where it is the account's and not yet the one for receipts. */
  saveReceiptEmail?: () => Promise<unknown>
  /** A form for the address, where none can be used. */
  receiptEmailForm: ReactNode
}

/** Chooses the plan and the months of a gift, and redirects to its payment. */
export const GiveGift = ({ tariffs, receiptEmail, saveReceiptEmail, receiptEmailForm }: Props) => {
  const sold = tariffs.filter(({ is_active }) => is_active)
  const [chosen, choose] = useState<string>()
  const [months, setMonths] = useState<(typeof GIFT_MONTHS)[number]>(1)
  const { pay, error, isBusy } = useBuyGift()
  const { methods, method, choose: chooseMethod } = usePaymentMethod()
  const tariff =
    sold.find(({ uid }) => uid === chosen) ?? sold.find(({ is_recommended }) => is_recommended) ?? sold[0]
  if (!tariff) return null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    pay({ tariff: tariff.uid, months, method, saveReceiptEmail })
  }
  return (
    <Card>
      <form onSubmit={submit} className="grid gap-6">
        <RadioRow
          legend={texts.plan}
          options={sold.map(({ uid, display_name, price: perMonth }) => ({
            value: uid,
            label: texts.option(display_name, price(perMonth)),
          }))}
          value={tariff.uid}
          onChange={choose}
          columns="sm:grid-cols-3"
        />
        <RadioRow
          legend={texts.months}
          options={GIFT_MONTHS.map(value => ({ value, label: copy.months(value) }))}
          value={months}
          onChange={setMonths}
          columns="grid-cols-3"
        />
        <MethodChoice methods={methods} value={method} onChange={chooseMethod} />
        <p className="text-sm text-ink-soft">{texts.once}</p>
        {receiptEmail !== null && (
          <div className="grid gap-3">
            <FormError>{error ? purchaseErrorText(error) : undefined}</FormError>
            <Button type="submit" variant="primary" wide disabled={!receiptEmail} pending={isBusy}>
              {texts.pay(price(tariff.price * months))}
            </Button>
            <PaymentTerms receiptEmail={receiptEmail} />
          </div>
        )}
      </form>
      {receiptEmail === null && (
        <div className="mt-6 grid gap-4">
          <p className="text-sm text-ink-soft">{texts.address}</p>
          {receiptEmailForm}
        </div>
      )}
    </Card>
  )
}
