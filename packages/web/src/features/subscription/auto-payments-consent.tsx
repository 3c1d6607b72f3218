import type { PaymentMethod } from '@grani/contract'
import type { RefObject } from 'react'
import { copy as checkoutCopy } from '../../shared/checkout/copy.ts'
import { price } from '../../shared/format/price.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'

type Props = {
  amount: number
  /** By what it is charged. */
  method: PaymentMethod
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  /** What happens without it, where it may be left out. */
  without?: string
  /** For moving the focus to the box. */
  inputRef?: RefObject<HTMLInputElement | null>
}

/** The separate consent to monthly charges: never ticked in advance, with amount, frequency and how to stop. */
export const AutoPaymentsConsent = ({
  amount,
  method,
  checked,
  onChange,
  error,
  without,
  inputRef,
}: Props) => (
  <div>
    <Checkbox
      {...(inputRef && { ref: inputRef })}
      checked={checked}
      onChange={event => onChange(event.target.checked)}
      error={error}
      label={
        <>
          {copy.autoPayments.before(price(amount), checkoutCopy.methods.by[method])}{' '}
          <TextLink newTab href="/legal/offer">
            {copy.autoPayments.terms}
          </TextLink>
        </>
      }
    />
    {without !== undefined && <p className="pl-8 text-sm text-ink-soft">{without}</p>}
  </div>
)
