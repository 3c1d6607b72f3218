import type { Subscription } from '@grani/contract'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { price } from '../../../shared/format/price.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { BindDialog } from '../binding/bind-dialog.tsx'
import { copy } from '../copy.ts'
import { PlanActions } from './plan-actions.tsx'
import { PlanDetails } from './plan-details.tsx'
import { planState } from './plan-state.ts'
import { PriceChange } from './price-change.tsx'
import { isGiftRunning, planLabels, type WhyDeclined } from './plan-labels.ts'
import { RemoveCardDialog } from './remove-card-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { useSubscription } from '../use-subscription.ts'

type PlanProps = { plan: Subscription; onCancel: () => void; why: WhyDeclined }

const Plan = ({ plan, onCancel, why }: PlanProps) => {
  const [dialog, setDialog] = useState<'bind' | 'resume' | 'remove-card' | null>(null)
  const close = () => setDialog(null)
  const state = planState(plan)
  const { status, hint } = planLabels(plan, why)
  const isPaid = state !== 'trial' && state !== 'free' && !isGiftRunning(plan)
  return (
    <>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-xl font-semibold">{plan.tariff.display_name}</span>
        {isPaid && <span className="text-ink-soft">{copy.perMonth(price(plan.tariff.price))}</span>}
      </p>
      <p
        className={classNames(
          'mt-2 flex items-start gap-2 font-medium',
          state === 'ended' && 'text-error',
          state === 'paused' && 'text-warning',
        )}
      >
        {(state === 'ended' || state === 'paused') && (
          <CircleAlert aria-hidden="true" size={18} strokeWidth={1.75} className="mt-[3px] shrink-0" />
        )}
        {status}
      </p>
      <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">{hint}</p>
      <PriceChange plan={plan} />
      <PlanDetails
        plan={plan}
        onBind={() => setDialog('bind')}
        onRemoveCard={() => setDialog('remove-card')}
      />
      <PlanActions
        plan={plan}
        onBind={() => setDialog('bind')}
        onCancel={onCancel}
        onResume={() => setDialog('resume')}
      />
      {dialog === 'bind' && <BindDialog plan={plan} onClose={close} />}
      {dialog === 'resume' && <ResumeDialog plan={plan} onClose={close} />}
      {dialog === 'remove-card' && <RemoveCardDialog plan={plan} onClose={close} />}
    </>
  )
}

const NoPlan = () => (
  <>
    <p className="mt-3 text-xl font-semibold">{copy.none.status}</p>
    <p className="mt-1 text-sm text-ink-soft">{copy.none.text}</p>
    <LinkButton href="/select-plan" variant="primary" size="s" className="mt-5">
      {copy.choose}
    </LinkButton>
  </>
)

type Props = {
  onCancel: () => void
  why: WhyDeclined
  /** A link to more details. */
  more?: ReactNode
}

/** The current subscription, in any state. */
export const SubscriptionCard = ({ onCancel, why, more }: Props) => {
  const { data: plan, isPending, isError, isFetching, refetch } = useSubscription()
  return (
    <Card aria-label={copy.card}>
      <h2 className="text-lg">{copy.card}</h2>
      {isPending && (
        <Loading className="mt-4 grid gap-3">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-5 w-2/3" />
        </Loading>
      )}
      {isError && plan === undefined && <LoadFailed onRetry={() => void refetch()} pending={isFetching} />}
      {plan === null && <NoPlan />}
      {plan && <Plan plan={plan} onCancel={onCancel} why={why} />}
      {more && <div className="mt-4">{more}</div>}
    </Card>
  )
}
