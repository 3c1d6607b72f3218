import { BillingSection } from '../../features/billing/billing-card.tsx'
import { BoosterChoice } from '../../features/boosting/booster-choice.tsx'
import { copy } from '../../features/boosting/copy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useSignedIn } from '../session/profile-context.ts'
import { useReceiptAddress } from '../session/use-receipt-address.ts'

type Props = { onClose: () => void; chosen: string | undefined }

export const SelectBoostingModal = ({ onClose, chosen }: Props) => {
  const { email } = useSignedIn()
  const address = useReceiptAddress()
  return (
    <Dialog title={copy.modal.title} onClose={onClose}>
      <BoosterChoice
        onClose={onClose}
        chosen={chosen}
        {...address}
        receiptEmailForm={<BillingSection suggested={email ?? undefined} />}
      />
    </Dialog>
  )
}
