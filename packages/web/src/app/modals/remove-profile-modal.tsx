import { exportProfile } from '@grani/contract'
import { useLocation } from 'wouter'
import { copy } from '../../features/profile/copy.ts'
import { useRemoveProfile } from '../../features/profile/use-remove-profile.ts'
import { planState } from '../../features/subscription/plan-state.ts'
import { endsAtOnce } from '../../features/subscription/plan-words.ts'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { urlOf } from '../../shared/api/send-request.ts'
import { showBanner } from '../../shared/banners/local-banners.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { refusalWords } from '../../shared/forms/refusal-words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

const words = copy.removal
const PAID = new Set(['renewable', 'cancelled', 'paused'])

export const RemoveProfileModal = ({ onClose }: { onClose: () => void }) => {
  const [, navigate] = useLocation()
  const { data: plan } = useSubscription()
  const isPaid = plan && PAID.has(planState(plan)) && !endsAtOnce(plan)
  const remove = useRemoveProfile(() => {
    onClose()
    showBanner('success', words.done)
    navigate('/', { replace: true })
  })
  return (
    <ConfirmDialog
      title={words.ask}
      keep={words.cancel}
      confirm={words.confirm}
      isPending={remove.isPending}
      error={remove.error ? refusalWords(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {words.text} {isPaid && `${words.paidRest(dateInWords(plan.end_at))} `}
      <a
        href={urlOf(exportProfile, { query: { format: 'json' } })}
        download
        className="text-accent underline"
      >
        {words.exportFirst}
      </a>
    </ConfirmDialog>
  )
}
