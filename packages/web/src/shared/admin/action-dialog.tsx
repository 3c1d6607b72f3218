import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { copy } from './copy.ts'
import { ReasonForm } from './reason-form.tsx'

type Props<Reply> = {
  title: string
  text?: ReactNode
  confirm: string
  isDangerous?: boolean
  /** Further fields, above the reason. */
  renderFields?: (error: Error | null) => ReactNode
  run: (reason: string) => Promise<Reply>
  messageOf?: (error: Error) => string
  onDone: (reply: Reply) => void
  onClose: () => void
}

/** One action of the staff, with its reason. */
export const ActionDialog = <Reply,>({
  title,
  text,
  confirm,
  isDangerous = false,
  renderFields,
  run,
  messageOf,
  onDone,
  onClose,
}: Props<Reply>) => {
  const { mutate, isPending, error } = useMutation({ mutationFn: run, onSuccess: onDone })
  return (
    <Dialog title={title} onClose={onClose}>
      {text && <p className="mb-4 text-ink-soft">{text}</p>}
      <ReasonForm
        error={error}
        {...(messageOf && { messageOf })}
        onReason={mutate}
        fields={renderFields?.(error)}
      >
        <FormActions
          keep={copy.keep}
          onKeep={onClose}
          submit={confirm}
          variant={isDangerous ? 'danger' : 'primary'}
          pending={isPending}
        />
      </ReasonForm>
    </Dialog>
  )
}
