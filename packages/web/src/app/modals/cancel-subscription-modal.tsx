import { copy } from '../../features/subscription/copy.ts'
import { endsAtOnce } from '../../features/subscription/plan/plan-labels.ts'
import { useCancelSubscription, useSubscription } from '../../features/subscription/use-subscription.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { refusalWords } from '../../shared/forms/error-messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

const words = copy.cancelModal

export const CancelSubscriptionModal = ({ onClose }: { onClose: () => void }) => {
  const { data: plan } = useSubscription()
  const cancel = useCancelSubscription()
  return (
    <ConfirmDialog
      title={words.title}
      keep={words.keep}
      confirm={words.confirm}
      isPending={cancel.isPending}
      error={cancel.error ? refusalWords(cancel.error) : undefined}
      onConfirm={() => cancel.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {plan && (endsAtOnce(plan) ? words.atOnce : words.text(dateInWords(plan.end_at)))}
    </ConfirmDialog>
  )
}
