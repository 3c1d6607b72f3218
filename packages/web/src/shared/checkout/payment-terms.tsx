import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'

type Props = {
  /** The address for the receipt; null or undefined where none is known. */ receiptEmail:
    | string
    | null
    | undefined
}

/** Below a button that pays: where the receipt goes, and what is accepted by paying. */
export const PaymentTerms = ({ receiptEmail }: Props) => (
  <p className="text-sm text-ink-soft">
    {receiptEmail && `${copy.receipt(receiptEmail)} `}
    {copy.offer}{' '}
    <TextLink newTab href="/legal/offer">
      {copy.offerLink}
    </TextLink>
    .
  </p>
)
