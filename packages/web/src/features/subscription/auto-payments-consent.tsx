import type { RefObject } from 'react'
import { price } from '../../shared/format/price.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'

type Props = {
  amount: number
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  /** Where the focus goes when it was missed. */
  box?: RefObject<HTMLInputElement | null>
}

/** The consent to be charged every month: by itself, never ticked ahead, with amount, frequency and the way out. */
export const AutoPaymentsConsent = ({ amount, checked, onChange, error, box }: Props) => (
  <Checkbox
    {...(box && { ref: box })}
    checked={checked}
    onChange={event => onChange(event.target.checked)}
    error={error}
    label={
      <>
        {copy.autoPayments.before(price(amount))}{' '}
        <TextLink apart href="/legal/offer">
          {copy.autoPayments.terms}
        </TextLink>
      </>
    }
  />
)
