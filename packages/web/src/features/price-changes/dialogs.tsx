import {
  approvePriceChange,
  type PriceChange,
  type PricedPlan,
  proposePriceChange,
  stopPriceChange,
} from '@grani/contract'
import { useState } from 'react'
import { ActionDialog } from '../../shared/admin/action-dialog.tsx'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { fieldError } from '../../shared/admin/reason-form.tsx'
import { wasRefused } from '../../shared/api/api-error.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { plural } from '../../shared/format/plural.ts'
import { price } from '../../shared/format/price.ts'
import { timestampOfInput } from '../../shared/format/time.ts'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'

type Closing = { onDone: () => void; onClose: () => void }

const conflictAs = (text: string) => (error: Error) =>
  wasRefused(error, 'ERR_CONFLICT') ? text : adminErrorMessage(error)

/** Whom it concerns and from which prices, before it is proposed. */
export const ProposeDialog = ({ plan, ...closing }: { plan: PricedPlan } & Closing) => {
  const texts = copy.proposeDialog
  const [day, setDay] = useState('')
  const fewer = plan.payers.filter(payer => payer.price < plan.price)
  const count = fewer.reduce((sum, { people }) => sum + people, 0)
  return (
    <ActionDialog
      title={texts.title(plan.display_name, price(plan.price))}
      text={texts.text(plural(count, copy.peopleOf), fewer.map(payer => price(payer.price)).join(', '))}
      confirm={texts.confirm}
      renderFields={error => (
        <TextField
          label={texts.day}
          hint={texts.dayHint}
          type="date"
          autoComplete="off"
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
          error={fieldError(error, 'from')}
        />
      )}
      run={reason =>
        callAdmin(proposePriceChange, {
          body: {
            tariff: plan.tariff,
            price: plan.price,
            from: timestampOfInput(`${day}T00:00`) ?? '',
            reason,
          },
        })
      }
      messageOf={conflictAs(texts.conflict)}
      {...closing}
    />
  )
}

type OnChange = { change: PriceChange } & Closing

export const ApproveDialog = ({ change, ...closing }: OnChange) => {
  const texts = copy.approveDialog
  return (
    <ActionDialog
      title={texts.title}
      text={texts.text(change.display_name, price(change.price), dateInWords(change.from))}
      confirm={copy.approve}
      run={reason => callAdmin(approvePriceChange, { params: { id: change.id }, body: { reason } })}
      messageOf={conflictAs(texts.conflict)}
      {...closing}
    />
  )
}

export const StopDialog = ({ change, ...closing }: OnChange) => (
  <ActionDialog
    title={copy.stopDialog.title}
    text={change.state === 'proposed' ? copy.stopDialog.proposed : copy.stopDialog.running}
    confirm={copy.stop}
    isDangerous
    run={reason => callAdmin(stopPriceChange, { params: { id: change.id }, body: { reason } })}
    {...closing}
  />
)
