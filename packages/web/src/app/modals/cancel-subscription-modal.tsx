import { copy } from '../../features/subscription/copy.ts'
import { endsImmediately } from '../../features/subscription/plan/plan-labels.ts'
import { useCancelSubscription, useSubscription } from '../../features/subscription/use-subscription.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx'

const texts = copy.cancelModal

export const CancelSubscriptionModal = ({ onClose }: { onClose: () => void }) => {
  const { data: plan } = useSubscription()
  const cancel = useCancelSubscription()
  return (
    <ConfirmDialog labels={texts} mutation={cancel} onClose={onClose}>
      {plan && (endsImmediately(plan) ? texts.atOnce : texts.text(dateInWords(plan.end_at)))}
    </ConfirmDialog>
  )
}
