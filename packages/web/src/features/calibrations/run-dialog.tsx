import { runCalibration } from '@grani/contract'
import { useState } from 'react'
import { ActionDialog } from '../../shared/admin/action-dialog.tsx'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { fieldError } from '../../shared/admin/reason-form.tsx'
import { wasRefused } from '../../shared/api/api-error.ts'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'

const texts = copy.run

type Props = { onDone: () => void; onClose: () => void }

/** Asks for a calibration; a server takes it up. */
export const RunDialog = ({ onDone, onClose }: Props) => {
  const [seed, setSeed] = useState('1')
  return (
    <ActionDialog
      title={texts.title}
      text={texts.text}
      confirm={texts.confirm}
      renderFields={error => (
        <TextField
          label={texts.seed}
          hint={texts.seedHint}
          inputMode="numeric"
          value={seed}
          onChange={({ currentTarget }) => setSeed(currentTarget.value)}
          error={fieldError(error, 'seed') === undefined ? undefined : texts.seedError}
        />
      )}
      run={reason => callAdmin(runCalibration, { body: { seed: Number(seed), reason } })}
      messageOf={error => (wasRefused(error, 'ERR_CONFLICT') ? texts.conflict : adminErrorMessage(error))}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
