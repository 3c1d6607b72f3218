import { askRefundFor, type PersonCard } from '@grani/contract'
import { useState } from 'react'
import { ActionDialog } from '../../shared/admin/action-dialog.tsx'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { price } from '../../shared/format/price.ts'
import { Select } from '../../ui/select.tsx'
import { copy } from './copy.ts'

const texts = copy.actions

export const refundablePayments = ({ payments }: PersonCard) =>
  payments.filter(({ can_request_refund: canAsk }) => canAsk)

type Props = { card: PersonCard; onChange: (card: PersonCard) => void; onClose: () => void }

/** Asks for a refund in the name of the person. */
export const AskRefundDialog = ({ card, onChange, onClose }: Props) => {
  const payments = refundablePayments(card)
  const [uid, setUid] = useState(payments[0]?.uid ?? '')
  const chosen = payments.find(payment => payment.uid === uid)
  return (
    <ActionDialog
      title={texts.refundTitle}
      text={texts.refundText}
      confirm={chosen ? texts.refundConfirm(price(chosen.amount)) : texts.refund}
      renderFields={() => (
        <Select
          label={texts.payment}
          options={payments.map(({ uid: value, title, amount, created_at }) => ({
            value,
            label: texts.paymentName(title, price(amount), dateInWords(created_at)),
          }))}
          value={uid}
          onChange={({ currentTarget }) => setUid(currentTarget.value)}
        />
      )}
      run={reason => callAdmin(askRefundFor, { params: { uid: card.uid, payment: uid }, body: { reason } })}
      onDone={onChange}
      onClose={onClose}
    />
  )
}
