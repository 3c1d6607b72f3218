import type { Subscription } from '@grani/contract'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { copy } from '../copy.ts'
import { planState } from './plan-state.ts'
import { endsImmediately } from './plan-labels.ts'
import { useRemoveCard } from '../use-subscription.ts'

const words = copy.removeCard

const textFor = (plan: Subscription): string => {
  if (endsImmediately(plan)) return words.atOnce
  const state = planState(plan)
  return state === 'renewable' || state === 'paused' ? words.text : words.plain
}

export const RemoveCardDialog = ({ plan, onClose }: { plan: Subscription; onClose: () => void }) => {
  const remove = useRemoveCard()
  return (
    <ConfirmDialog labels={words} mutation={remove} onClose={onClose}>
      {textFor(plan)}
    </ConfirmDialog>
  )
}
