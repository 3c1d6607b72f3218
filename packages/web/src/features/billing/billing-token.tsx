import { useBillingToken } from './use-billing-token.ts'

/** Follows the link of the mail about receipts; there is nothing to see but the banner. */
export const BillingToken = () => {
  useBillingToken()
  return null
}
