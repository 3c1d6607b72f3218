import { type FormEvent, type ReactNode, useState } from 'react'
import { adminErrorMessage } from './admin-error-message.ts'
import { ApiError } from '../api/api-error.ts'
import { fieldErrorMessage } from '../forms/error-messages.ts'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'

/** The message at a field that a refusal names. */
export const fieldError = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError ? fieldErrorMessage(error.data.fields?.[field]) : undefined

const hasFields = (error: Error): boolean =>
  error instanceof ApiError && Object.keys(error.data.fields ?? {}).length > 0

type Props = {
  error: Error | null
  messageOf?: (error: Error) => string
  onReason: (reason: string) => void
  /** Further fields, above the reason. */
  fields?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** Asks why: nothing is done to a person or about money, or looked at of a person, without a reason. */
export const ReasonForm = ({ error, messageOf = adminErrorMessage, onReason, fields, children }: Props) => {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onReason(reason)
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
      {fields}
      <TextField
        label={copy.reason.label}
        hint={copy.reason.hint}
        autoComplete="off"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={fieldError(error, 'reason')}
      />
      <FormError>{error && !hasFields(error) ? messageOf(error) : undefined}</FormError>
      {children}
    </form>
  )
}
