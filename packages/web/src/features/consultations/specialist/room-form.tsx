import { type FormEvent, useState } from 'react'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { fieldError } from '../../../shared/admin/reason-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { copy } from './copy.ts'

type Props = {
  label: string
  hint: string
  save: string
  /** What is said once it is saved. */ saved: string | null
  url: string | null
  error: Error | null
  isPending: boolean
  onSave: (url: string | null) => void
}

/** The link to a room of video calls; empty: none. */
export const RoomForm = ({ label, hint, save, saved, url, error, isPending, onSave }: Props) => {
  const [text, setText] = useState(url ?? '')
  const isWrong = fieldError(error, 'url') !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(text.trim() === '' ? null : text.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-lg grid-cols-1 gap-3">
      <TextField
        type="url"
        inputMode="url"
        autoComplete="off"
        label={label}
        hint={hint}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isWrong ? copy.meeting.roomWrong : undefined}
      />
      <FormError>{error && !isWrong ? adminErrorMessage(error) : undefined}</FormError>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="s" pending={isPending}>
          {save}
        </Button>
        <output className="text-sm text-ink-soft">{saved}</output>
      </div>
    </form>
  )
}
