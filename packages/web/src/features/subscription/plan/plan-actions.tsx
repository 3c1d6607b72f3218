import type { Subscription } from '@grani/contract'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { copy } from '../copy.ts'
import { type PlanState, planState } from './plan-state.ts'
import { lacksReceiptEmail } from './plan-labels.ts'

/** The page that pays for this plan at once, with any card. */
const payHref = ({ tariff }: Subscription): string => `/select-plan?tariff=${encodeURIComponent(tariff.uid)}`

/** Pays for the month that is owed: with another method that is bound for it, or on a page where none can be bound. */
const PayNow = ({ plan, onBind }: { plan: Subscription; onBind: () => void }) => {
  if (lacksReceiptEmail(plan)) return null
  const words = plan.card === null || plan.card.kind === 'card' ? copy.payNow.card : copy.payNow.other
  if (plan.can_bind && plan.owed !== null)
    return (
      <Button size="s" variant="primary" onClick={onBind}>
        {words}
      </Button>
    )
  return (
    <LinkButton href={payHref(plan)} variant="primary" size="s">
      {words}
    </LinkButton>
  )
}

const ChooseLinks = ({
  plan,
  state,
  onBind,
}: {
  plan: Subscription
  state: PlanState
  onBind: () => void
}) => {
  if (state === 'paused') return <PayNow plan={plan} onBind={onBind} />
  return (
    <>
      {state === 'cancelled' && (
        <LinkButton href={payHref(plan)} size="s">
          {copy.oneMore}
        </LinkButton>
      )}
      <LinkButton href="/select-plan" variant={state === 'ended' ? 'primary' : 'secondary'} size="s">
        {state === 'ended' || state === 'trial' ? copy.choose : copy.change}
      </LinkButton>
    </>
  )
}

type Props = { plan: Subscription; onBind: () => void; onCancel: () => void; onResume: () => void }

/** The actions that the state of the subscription allows. */
export const PlanActions = ({ plan, onBind, onCancel, onResume }: Props) => {
  const state = planState(plan)
  const canCancel = state === 'renewable' || state === 'paused'
  if (!plan.can_pick_tariff && !plan.can_resume && !canCancel) return null
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {plan.can_resume && (
        <Button size="s" variant="primary" onClick={onResume}>
          {copy.resume.action}
        </Button>
      )}
      {plan.can_pick_tariff && <ChooseLinks plan={plan} state={state} onBind={onBind} />}
      {canCancel && (
        <Button size="s" onClick={onCancel}>
          {copy.cancel}
        </Button>
      )}
    </div>
  )
}
