import { useReceiptEmail, useSaveBillingInfo } from '../../features/billing/use-billing.ts'
import { useSignedIn } from './profile-context.ts'

type ReceiptAddress = {
  /** The address for the receipt; null if none can be used, undefined while it is loading. */
  receiptEmail: string | null | undefined
  /** Saves that address, where it is the account's and not yet the one for receipts. */
  saveReceiptEmail?: () => Promise<unknown>
}

/** The address for the receipt: the confirmed one, or else the account's own, which a purchase then saves. */
export const useReceiptAddress = (): ReceiptAddress => {
  const { email } = useSignedIn()
  const receipt = useReceiptEmail()
  const { mutateAsync } = useSaveBillingInfo()
  if (receipt.kind === 'loading') return { receiptEmail: undefined }
  if (receipt.kind === 'confirmed') return { receiptEmail: receipt.email }
  if (receipt.isAskedFor || !email) return { receiptEmail: null }
  return { receiptEmail: email, saveReceiptEmail: () => mutateAsync(email) }
}
