import { MAX_SUMMARY, type SpecialistMeetingPage } from '@grani/contract'
import { type FormEvent, useState } from 'react'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { fieldError } from '../../../shared/admin/reason-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { controlClassName, Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { useChangeMeeting } from './use-meetings.ts'

const { summary: texts } = copy

/** The one text about a client that there is: written for them. */
export const SummaryForm = ({ meeting }: { meeting: SpecialistMeetingPage }) => {
  const [text, setText] = useState(meeting.summary ?? '')
  const { mutate, isPending, error, data } = useChangeMeeting(meeting.id)
  const wrong = fieldError(error, 'text')
  const isSaved = data !== undefined && (data.summary ?? '') === text.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ kind: 'summary', text })
  }
  return (
    <Card aria-labelledby="summary">
      <h2 id="summary" className="text-lg">
        {texts.title}
      </h2>
      <form onSubmit={submit} noValidate className="mt-3 grid grid-cols-1 gap-4">
        <Field label={texts.label} hint={texts.hint} error={wrong}>
          {control => (
            <textarea
              {...control}
              rows={8}
              maxLength={MAX_SUMMARY}
              value={text}
              onChange={event => setText(event.target.value)}
              className={`${controlClassName} resize-y`}
            />
          )}
        </Field>
        <FormError>{error && wrong === undefined ? adminErrorMessage(error) : undefined}</FormError>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" pending={isPending}>
            {texts.save}
          </Button>
          <output className="text-sm text-ink-soft">
            {isSaved && (data.summary === null ? texts.erased : texts.saved)}
          </output>
        </div>
      </form>
    </Card>
  )
}
