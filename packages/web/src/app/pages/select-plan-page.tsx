import { Redirect, useSearch } from 'wouter'
import { BillingSection } from '../../features/billing/billing-card.tsx'
import { useReceiptEmail, useSaveBillingInfo } from '../../features/billing/use-billing.ts'
import { TariffCards } from '../../features/subscription/tariffs/tariff-cards.tsx'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { copy as pageCopy } from './copy.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { Page } from '../shell/page.tsx'

/** The address for the receipt: the confirmed one, or else the account's own, which a purchase then saves. */
const useAddress = () => {
  const { email } = useSignedIn()
  const receipt = useReceiptEmail()
  const { mutateAsync } = useSaveBillingInfo()
  if (receipt.kind === 'loading') return { receiptEmail: undefined }
  if (receipt.kind === 'confirmed') return { receiptEmail: receipt.email }
  if (receipt.isAskedFor || !email) return { receiptEmail: null }
  return { receiptEmail: email, saveReceiptEmail: () => mutateAsync(email) }
}

export const SelectPlanPage = () => {
  const { email, goals } = useSignedIn()
  useRestoreFocus()
  const address = useAddress()
  const { data: plan } = useSubscription()
  const preselected = new URLSearchParams(useSearch()).get('tariff')
  if (plan && !plan.can_pick_tariff) return <Redirect to="/" replace />
  const { title, lead } = pageCopy.selectPlan
  return (
    <Page title={title} lead={lead} width="wide">
      <TariffCards
        {...address}
        receiptEmailForm={<BillingSection suggested={email ?? undefined} />}
        preselected={preselected}
        goalCount={goals.length}
      />
    </Page>
  )
}
