import { BillingSection } from '../../features/billing/billing-card.tsx'
import { BoosterChoice } from '../../features/boosting/booster-choice.tsx'
import { copy } from '../../features/boosting/copy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useSignedIn } from '../session/profile-context.ts'
import { useReceiptAddress } from '../session/use-receipt-address.ts'

export const SelectBoostingModal = ({ onClose }: { onClose: () => void }) => {
  const { email } = useSignedIn()
  const address = useReceiptAddress()
  return (
    <Dialog title={copy.modal.title} onClose={onClose}>
      <BoosterChoice
        onClose={onClose}
        {...address}
        receiptEmailForm={<BillingSection suggested={email ?? undefined} />}
      />
    </Dialog>
  )
}
