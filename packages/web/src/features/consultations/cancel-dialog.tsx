import type { Consultation } from '@grani/contract'
import { useState } from 'react'
import { wasRefused } from '../../shared/api/api-error.ts'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { useCancel } from './use-consultations.ts'

const { cancel: texts } = copy

type Props = {
  consultation: Consultation
  /** By the clock of this device. */ isLate: boolean
  onCancelled: () => void
  onClose: () => void
}

/** Says beforehand whether it counts. The server refuses a cancelling that would count where the dialog said it would not. */
export const CancelDialog = ({
  consultation: { id, paid_by: paidBy },
  isLate,
  onCancelled,
  onClose,
}: Props) => {
  const [isRefused, setRefused] = useState(false)
  const { mutate, isPending, error } = useCancel(id, onCancelled)
  const counts = isLate || isRefused
  const cancel = () =>
    mutate(counts, {
      onError: failed => setRefused(!counts && wasRefused(failed, 'ERR_CONFLICT')),
    })
  const isToldAnew = isRefused && wasRefused(error, 'ERR_CONFLICT')
  const late = paidBy === 'credit' ? texts.lateCredit : texts.late
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button variant="danger" pending={isPending} onClick={cancel}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <p aria-live="polite">{counts ? late : texts.free}</p>
      <FormError>{error && !isToldAnew ? errorMessage(error) : undefined}</FormError>
    </Dialog>
  )
}
