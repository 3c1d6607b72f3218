import type { Subscription } from '@grani/contract'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { copy } from '../copy.ts'
import { type PlanState, planState } from './plan-state.ts'
import { lacksReceiptEmail } from './plan-labels.ts'

/** The page that pays for this plan at once, with any card. */
const payHref = ({ tariff }: Subscription): string => `/select-plan?tariff=${encodeURIComponent(tariff.uid)}`

const ChooseLinks = ({ plan, state }: { plan: Subscription; state: PlanState }) => {
  if (state === 'paused') {
    return lacksReceiptEmail(plan) ? null : (
      <LinkButton href={payHref(plan)} variant="primary" size="s">
        {plan.card === null || plan.card.kind === 'card' ? copy.payNow.card : copy.payNow.other}
      </LinkButton>
    )
  }
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

type Props = { plan: Subscription; onCancel: () => void; onResume: () => void }

/** The actions that the state of the subscription allows. */
export const PlanActions = ({ plan, onCancel, onResume }: Props) => {
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
      {plan.can_pick_tariff && <ChooseLinks plan={plan} state={state} />}
      {canCancel && (
        <Button size="s" onClick={onCancel}>
          {copy.cancel}
        </Button>
      )}
    </div>
  )
}
