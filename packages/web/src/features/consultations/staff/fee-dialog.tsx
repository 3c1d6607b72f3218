import { setSpecialistFee, type StaffSpecialist } from '@grani/contract'
import { useState } from 'react'
import { ActionDialog } from '../../../shared/admin/action-dialog.tsx'
import { callAdmin } from '../../../shared/admin/call-admin.ts'
import { fieldError } from '../../../shared/admin/reason-form.tsx'
import { inRubles, kopecksIn } from '../../../shared/format/rubles.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { copy } from './copy.ts'

const { fee: texts } = copy

type Props = { specialist: StaffSpecialist; onDone: () => void; onClose: () => void }

/** What a specialist is owed for a consultation from now on. */
export const FeeDialog = ({ specialist: { id, name, fee }, onDone, onClose }: Props) => {
  const [typed, setTyped] = useState(fee === null ? '' : inRubles(fee))
  return (
    <ActionDialog
      title={copy.specialists.setFeeWho(name)}
      text={texts.text}
      confirm={texts.save}
      renderFields={error => (
        <TextField
          label={texts.label}
          hint={texts.hint}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={fieldError(error, 'fee') && texts.hint}
        />
      )}
      run={reason => callAdmin(setSpecialistFee, { params: { id }, body: { fee: kopecksIn(typed), reason } })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
