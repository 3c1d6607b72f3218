import { LogOut } from 'lucide-react'
import { PasskeysCard } from '../../features/auth/passkeys/passkeys-card.tsx'
import { PasswordCard } from '../../features/auth/password/password-card.tsx'
import { DevicesCard } from '../../features/auth/sessions/devices-card.tsx'
import { useLogout } from '../../features/auth/sessions/use-logout.ts'
import { BillingCard } from '../../features/billing/billing-card.tsx'
import { ConsentsCard } from '../../features/consents/consents-card.tsx'
import { GoalCard } from '../../features/goals/goal-card.tsx'
import { declineReasonText } from '../../features/payments/decline-reasons.ts'
import { copy as texts } from '../../features/profile/copy.ts'
import { MyDataCard } from '../../features/profile/my-data-card.tsx'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { QuestionOrderSetting } from '../../features/quiz/order/question-order-setting.tsx'
import { DigitKeysSetting } from '../../features/quiz/keys/digit-keys-setting.tsx'
import { PauseSetting } from '../../features/rhythm/pause-setting.tsx'
import { SubscriptionCard } from '../../features/subscription/plan/subscription-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { copy as pageCopy } from './copy.ts'
import { GoalRoomLink } from './goal-room.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { openModal } from '../modals/open-modal.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { usePlansHref } from '../session/use-plans-href.ts'
import { Page } from '../shell/page.tsx'
import { ThemeSwitch } from '../shell/theme-switch.tsx'

const SettingsCard = () => {
  const profile = useSignedIn()
  const { groups } = profile
  const logout = useLogout()
  return (
    <Card aria-label={texts.settings}>
      <h2 className="text-lg">{texts.settings}</h2>
      <div className="-mx-3 mt-2">
        <ThemeSwitch />
      </div>
      <div className="mt-1">
        <DigitKeysSetting />
      </div>
      <div className="mt-1">
        <PauseSetting />
      </div>
      <div className="mt-1">
        <QuestionOrderSetting user={profile} />
        <TextLink href="/legal/questions" className="ml-8 text-sm">
          {pageCopy.profile.questions}
        </TextLink>
      </div>
      {groups.includes('admins') && (
        <p className="mt-3">
          <TextLink href="/admin">{pageCopy.profile.admin}</TextLink>
        </p>
      )}
      <Button size="s" className="mt-4" pending={logout.isPending} onClick={() => logout.mutate()}>
        <LogOut aria-hidden="true" size={18} strokeWidth={1.75} />
        {texts.logout}
      </Button>
    </Card>
  )
}

const COLUMN = 'grid grid-cols-1 gap-6'

/** One column on narrow screens, two on wide ones; the tab order follows the visual order in both. */
export const ProfilePage = () => {
  const profile = useSignedIn()
  const plansHref = usePlansHref()
  useRestoreFocus()
  return (
    <Page title={pageCopy.profile.title} width="wide">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
        <div className={COLUMN}>
          <GoalCard profile={profile} plansHref={plansHref} />
          {!profile.email && <BillingCard />}
          <SubscriptionCard
            onCancel={() => openModal('cancelSubscription')}
            why={declineReasonText}
            more={
              <div className="grid gap-3">
                <GoalRoomLink href="#goals" />
                <TextLink href="/subscription">{pageCopy.profile.subscription}</TextLink>
              </div>
            }
          />
          <SettingsCard />
        </div>
        <div className={COLUMN}>
          <ProfileForm profile={profile} />
          <PasswordCard profile={profile} />
          <PasskeysCard profile={profile} />
          <DevicesCard />
          <NotificationsCard />
          <ConsentsCard />
          <MyDataCard profile={profile} onRemove={() => openModal('removeProfile')} />
        </div>
      </div>
    </Page>
  )
}
