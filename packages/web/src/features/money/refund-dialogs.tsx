import { decideRefund, proposeRefund, type WaitingRefund } from '@grani/contract'
import { useState } from 'react'
import { ActionDialog } from '../../shared/admin/action-dialog.tsx'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { fieldError } from '../../shared/admin/reason-form.tsx'
import { wasRefused } from '../../shared/api/api-error.ts'
import { price } from '../../shared/format/price.ts'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'
import { inRubles, kopecksIn } from '../../shared/format/rubles.ts'

type Props = { request: WaitingRefund; onDone: () => void; onClose: () => void }

export const ProposeRefundDialog = ({ request, onDone, onClose }: Props) => {
  const texts = copy.refunds
  const [amount, setAmount] = useState(request.unused === 0 ? '' : inRubles(request.unused))
  return (
    <ActionDialog
      title={texts.proposeTitle}
      text={texts.proposeText}
      confirm={texts.propose}
      renderFields={error => (
        <TextField
          label={texts.amount}
          hint={texts.amountHint(price(request.amount))}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          error={fieldError(error, 'amount')}
        />
      )}
      run={reason =>
        callAdmin(proposeRefund, {
          params: { refund: request.refund },
          body: { amount: kopecksIn(amount), reason },
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  )
}

export const ProposeDeclineDialog = ({ request, onDone, onClose }: Props) => (
  <ActionDialog
    title={copy.refunds.declineTitle}
    text={copy.refunds.declineText}
    confirm={copy.refunds.decline}
    run={reason =>
      callAdmin(proposeRefund, { params: { refund: request.refund }, body: { amount: null, reason } })
    }
    onDone={onDone}
    onClose={onClose}
  />
)

const messageOf = (error: Error): string =>
  wasRefused(error, 'ERR_CONFLICT') ? copy.proposal.conflict : adminErrorMessage(error)

const decide =
  ({ refund, proposal }: WaitingRefund, isAgreed: boolean) =>
  (reason: string) =>
    callAdmin(decideRefund, {
      params: { refund },
      body: { is_agreed: isAgreed, amount: proposal?.amount ?? null, reason },
    })

export const AgreeDialog = ({ request, onDone, onClose }: Props) => {
  const texts = copy.proposal
  const amount = request.proposal?.amount ?? null
  return (
    <ActionDialog
      title={amount === null ? texts.declineTitle : texts.refundTitle(price(amount))}
      text={amount === null ? texts.declineText(price(request.amount)) : texts.refundText}
      confirm={amount === null ? texts.agreeToDecline : texts.agreeToRefund(price(amount))}
      isDangerous
      run={decide(request, true)}
      messageOf={messageOf}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

export const RejectDialog = ({ request, onDone, onClose }: Props) => (
  <ActionDialog
    title={copy.proposal.rejectTitle}
    text={copy.proposal.rejectText}
    confirm={request.proposal?.is_own ? copy.proposal.takeBack : copy.proposal.reject}
    run={decide(request, false)}
    messageOf={messageOf}
    onDone={onDone}
    onClose={onClose}
  />
)
