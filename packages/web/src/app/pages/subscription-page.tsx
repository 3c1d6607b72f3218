import { useLocation, useSearch } from 'wouter'
import { BillingCard, BillingSection } from '../../features/billing/billing-card.tsx'
import { ConsultationLine } from '../../features/consultations/consultation-line.tsx'
import { BoosterPanel } from '../../features/boosting/booster-panel.tsx'
import { GiftLinks } from '../../features/gifts/gift-links.tsx'
import { PaymentsCard } from '../../features/payments/payments-card.tsx'
import { EventsToday } from '../../features/events/events-today.tsx'
import { QuestionsToday } from '../../features/quiz/today/questions-today.tsx'
import { declineReasonText } from '../../features/payments/decline-reasons.ts'
import { BindingResult } from '../../features/subscription/binding/binding-result.tsx'
import { SubscriptionCard } from '../../features/subscription/plan/subscription-card.tsx'
import { UpgradeCard } from '../../features/subscription/upgrade/upgrade-card.tsx'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { copy as pageCopy } from './copy.ts'
import { GoalRoomLink } from './goal-room.tsx'
import { openModal } from '../modals/open-modal.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { useReceiptAddress } from '../session/use-receipt-address.ts'
import { Page } from '../shell/page.tsx'
import { chooseBooster, useWantsMore } from './more-questions.tsx'

export const SubscriptionPage = () => {
  const { email } = useSignedIn()
  const { data: plan, isError } = useSubscription()
  const hasFailed = plan === undefined && isError
  const address = useReceiptAddress()
  const { title, change } = pageCopy.subscription
  const [, navigate] = useLocation()
  const binding = new URLSearchParams(useSearch()).get('binding')
  const isRenewing = plan?.can_pick_tariff === false && plan.next === null
  const wantsMore = useWantsMore()
  useRestoreFocus()
  return (
    <Page title={title} lead={isRenewing && change} width="text">
      <div className="grid gap-6">
        {binding !== null && (
          <BindingResult
            key={binding}
            uid={binding}
            onClose={() => navigate('/subscription', { replace: true })}
          />
        )}
        <SubscriptionCard
          onCancel={() => openModal('cancelSubscription')}
          why={declineReasonText}
          more={
            <>
              <GoalRoomLink href="/profile" />
              {plan && !plan.is_ended && (
                <>
                  <QuestionsToday />
                  <EventsToday />
                </>
              )}
              <ConsultationLine />
            </>
          }
        />
        {/* Without the plan the rest has most likely failed too: one message and one retry are enough. */}
        {!hasFailed && (
          <>
            <UpgradeCard {...address} receiptEmailForm={<BillingSection suggested={email ?? undefined} />} />
            {plan && !plan.is_ended && <BoosterPanel {...(wantsMore && { onChoose: chooseBooster })} />}
            <PaymentsCard />
            <BillingCard suggested={email ?? undefined} />
            <GiftLinks />
          </>
        )}
      </div>
    </Page>
  )
}
