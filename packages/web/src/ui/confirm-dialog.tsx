import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormError } from './form-error.tsx'

type Props = {
  title: string
  /** Keeps everything as it is. */
  keep: string
  /** Does what cannot be undone by a click. */
  confirm: string
  isPending: boolean
  error: string | undefined
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is ended or removed. */
export const ConfirmDialog = ({
  title,
  keep,
  confirm,
  isPending,
  error,
  onConfirm,
  onClose,
  children,
}: Props) => (
  <Dialog
    title={title}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>{keep}</Button>
        <Button variant="danger" pending={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  >
    <p className="text-ink-soft">{children}</p>
    <FormError>{error}</FormError>
  </Dialog>
)
