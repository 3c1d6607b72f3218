import { BillingSection } from '../../features/billing/billing-card.tsx'
import { useReceiptEmail } from '../../features/billing/use-billing.ts'
import { BoosterChoice } from '../../features/boosting/booster-choice.tsx'
import { copy } from '../../features/boosting/copy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useSignedIn } from '../session/profile-context.ts'

export const SelectBoostingModal = ({ onClose }: { onClose: () => void }) => {
  const { email } = useSignedIn()
  const receipt = useReceiptEmail()
  return (
    <Dialog title={copy.modal.title} onClose={onClose}>
      <BoosterChoice
        onClose={onClose}
        receiptEmail={receipt.kind === 'confirmed' ? receipt.email : null}
        receiptEmailForm={receipt.kind === 'missing' && <BillingSection suggested={email ?? undefined} />}
      />
    </Dialog>
  )
}
