import { exportProfile } from '@grani/contract'
import { useLocation } from 'wouter'
import { copy } from '../../features/profile/copy.ts'
import { useRemoveProfile } from '../../features/profile/use-profile-mutations.ts'
import { planState } from '../../features/subscription/plan/plan-state.ts'
import { endsImmediately } from '../../features/subscription/plan/plan-labels.ts'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { urlOf } from '../../shared/api/send-request.ts'
import { showBanner } from '../../shared/banners/local-banners.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx'

const texts = copy.removal
const PAID_STATES = new Set(['renewable', 'cancelled', 'paused'])

export const RemoveProfileModal = ({ onClose }: { onClose: () => void }) => {
  const [, navigate] = useLocation()
  const { data: plan } = useSubscription()
  const isPaid = plan && PAID_STATES.has(planState(plan)) && !endsImmediately(plan)
  const remove = useRemoveProfile(() => {
    // Now, because signing out unmounts this dialog before the mutation reports its success.
    onClose()
    showBanner('success', texts.done)
    navigate('/', { replace: true })
  })
  return (
    <ConfirmDialog
      labels={{ title: texts.ask, keep: texts.cancel, confirm: texts.confirm }}
      mutation={remove}
      onClose={onClose}
    >
      {texts.text} {isPaid && `${texts.paidRest(dateInWords(plan.end_at))} `}
      <a
        href={urlOf(exportProfile, { query: { format: 'json' } })}
        download
        className="text-accent underline"
      >
        {texts.exportFirst}
      </a>
    </ConfirmDialog>
  )
}
