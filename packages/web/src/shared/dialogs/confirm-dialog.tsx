import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { errorMessage } from '../forms/error-messages.ts'

/** As much of a TanStack mutation without variables as the dialog uses. */
type Mutation = {
  isPending: boolean
  error: Error | null
  mutate: (variables: void, options: { onSuccess: () => void }) => void
}

type Props = {
  /** `keep` leaves everything as it is, `confirm` runs the mutation. */
  labels: { title: string; keep: string; confirm: string }
  mutation: Mutation
  onClose: () => void
  children: ReactNode
}

/** Asks before a mutation that ends or removes something. Closes when it has succeeded, shows the error when not. */
export const ConfirmDialog = ({ labels: { title, keep, confirm }, mutation, onClose, children }: Props) => (
  <Dialog
    title={title}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>{keep}</Button>
        <Button
          variant="danger"
          pending={mutation.isPending}
          onClick={() => mutation.mutate(undefined, { onSuccess: onClose })}
        >
          {confirm}
        </Button>
      </>
    }
  >
    <p className="text-ink-soft">{children}</p>
    <FormError>{mutation.error ? errorMessage(mutation.error) : undefined}</FormError>
  </Dialog>
)
