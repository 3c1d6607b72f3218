import { copy } from '../../features/subscription/copy.ts'
import { endsImmediately } from '../../features/subscription/plan/plan-labels.ts'
import { useCancelSubscription, useSubscription } from '../../features/subscription/use-subscription.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx'

const words = copy.cancelModal

export const CancelSubscriptionModal = ({ onClose }: { onClose: () => void }) => {
  const { data: plan } = useSubscription()
  const cancel = useCancelSubscription()
  return (
    <ConfirmDialog labels={words} mutation={cancel} onClose={onClose}>
      {plan && (endsImmediately(plan) ? words.atOnce : words.text(dateInWords(plan.end_at)))}
    </ConfirmDialog>
  )
}
