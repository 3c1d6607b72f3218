import type { Subscription } from '@grani/contract'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { copy } from '../copy.ts'
import { planState } from './plan-state.ts'
import { endsImmediately } from './plan-labels.ts'
import { useRemoveCard } from '../use-subscription.ts'

const texts = copy.removeCard

const textFor = (plan: Subscription): string => {
  if (endsImmediately(plan)) return texts.atOnce
  const state = planState(plan)
  return state === 'renewable' || state === 'paused' ? texts.text : texts.plain
}

export const RemoveCardDialog = ({ plan, onClose }: { plan: Subscription; onClose: () => void }) => {
  const remove = useRemoveCard()
  return (
    <ConfirmDialog
      labels={plan.card === null || plan.card.kind === 'card' ? texts.card : texts.other}
      mutation={remove}
      onClose={onClose}
    >
      {textFor(plan)}
    </ConfirmDialog>
  )
}
