import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = {
  /** Closes the dialog and leaves all as it is. */
  keep: string
  onKeep: () => void
  submit: ReactNode
  variant?: 'primary' | 'danger'
  pending: boolean
}

/** The foot of a form in a dialog: on a phone what is done stands above what leaves all as it is. */
export const FormActions = ({ keep, onKeep, submit, variant = 'primary', pending }: Props) => (
  <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
    <Button onClick={onKeep}>{keep}</Button>
    <Button type="submit" variant={variant} pending={pending}>
      {submit}
    </Button>
  </div>
)
