import { Redirect, useSearch } from 'wouter'
import { BillingSection } from '../../features/billing/billing-card.tsx'
import { GiftLinks } from '../../features/gifts/gift-links.tsx'
import { TariffCards } from '../../features/subscription/tariffs/tariff-cards.tsx'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { copy as pageCopy } from './copy.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { useReceiptAddress } from '../session/use-receipt-address.ts'
import { Page } from '../shell/page.tsx'
import { QuestionsAlone } from './more-questions.tsx'

export const SelectPlanPage = () => {
  const { email, goals } = useSignedIn()
  useRestoreFocus()
  const address = useReceiptAddress()
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
      <div className="mt-8 grid gap-2">
        <QuestionsAlone />
        <GiftLinks />
      </div>
      <p className="mt-4 max-w-[68ch] text-sm text-ink-soft">
        {pageCopy.truth.beforePlans} <TextLink href="/truth">{pageCopy.truth.link}</TextLink>
      </p>
    </Page>
  )
}
