import { type PaymentMethod, type Upgrade, upgradePlan } from '@grani/contract'
import { call } from '../../../shared/api/call.ts'
import { useCheckout } from '../../../shared/checkout/use-checkout.ts'

type UpgradeInput = {
  upgrade: Upgrade
  autoPayments: boolean
  method: PaymentMethod | undefined
  /** Makes the address that was shown the one for receipts, where it is not yet. */
  saveReceiptEmail: (() => Promise<unknown>) | undefined
}

const startPayment = async ({ upgrade, autoPayments, method, saveReceiptEmail }: UpgradeInput) => {
  await saveReceiptEmail?.()
  const { tariff, amount } = upgrade
  return call(upgradePlan, {
    body: { tariff: tariff.uid, amount, auto_payments: autoPayments, ...(method && { method }) },
  })
}

/** Starts the payment of an upgrade and redirects to the page of the payment. */
export const useUpgrade = () => useCheckout(startPayment)
