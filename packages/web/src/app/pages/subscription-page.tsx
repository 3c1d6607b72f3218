import { BillingCard } from '../../features/billing/billing-card.tsx'
import { PaymentsCard } from '../../features/payments/payments-card.tsx'
import { declineReasonText } from '../../features/payments/decline-reasons.ts'
import { SubscriptionCard } from '../../features/subscription/plan/subscription-card.tsx'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { copy as pageCopy } from './copy.ts'
import { openModal } from '../modals/open-modal.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { Page } from '../shell/page.tsx'

export const SubscriptionPage = () => {
  const { email } = useSignedIn()
  const { data: plan } = useSubscription()
  const { title, change } = pageCopy.subscription
  const isRenewing = plan?.can_pick_tariff === false && plan.next === null
  useRestoreFocus()
  return (
    <Page title={title} lead={isRenewing && change} width="text">
      <div className="grid gap-6">
        <SubscriptionCard onCancel={() => openModal('cancelSubscription')} why={declineReasonText} />
        <PaymentsCard />
        <BillingCard suggested={email ?? undefined} />
      </div>
    </Page>
  )
}
