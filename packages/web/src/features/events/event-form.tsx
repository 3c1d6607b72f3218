import { MAX_EVENT_TEXT, MIN_EVENT_TEXT } from '@grani/contract'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, isRefusal } from '../../shared/api/api-error.ts'
import { errorMessage, fieldErrorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { controlClassName, Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Select } from '../../ui/select.tsx'
import { copy } from './copy.ts'
import { possibleDays } from './days.ts'
import { currentDraft, type Draft, keepDraft, sendDraft } from './drafts.ts'
import { HelpCard } from './help-card.tsx'
import { RadioRow } from './radio-row.tsx'
import { useRefreshDiary } from './use-diary.ts'

const { form: texts } = copy

const PARTS = texts.parts.map((label, value) => ({ value, label }))

type Failure = { text?: string | undefined; day?: string | undefined; form?: string | undefined }

const failureOf = (error: unknown): Failure => {
  const fields = error instanceof ApiError ? (error.data.fields ?? {}) : {}
  const text = fieldErrorMessage(fields['text'])
  const day = fieldErrorMessage(fields['happened_on'])
  return text === undefined && day === undefined ? { form: errorMessage(error) } : { text, day }
}

const lengthFailure = (text: string): Failure | null => {
  const { length } = text.trim()
  if (length < MIN_EVENT_TEXT) return { text: fieldErrorMessage('events.forms.errors.tooShort') }
  return length > MAX_EVENT_TEXT ? { text: fieldErrorMessage('events.forms.errors.tooLong') } : null
}

/** What happened, and when. Every letter is kept on the device until the server has it. */
export const EventForm = ({ user }: { user: string }) => {
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState(() => currentDraft(user))
  const [days] = useState(() => possibleDays(new Date()))
  const [left, setLeft] = useState(draft.text)
  const [failure, setFailure] = useState<Failure>({})
  const [isSending, setSending] = useState(false)
  const refresh = useRefreshDiary()
  useEffect(() => keepDraft(user, draft), [user, draft])
  const change = (more: Partial<Draft>) => setDraft(before => ({ ...before, ...more }))

  const send = async () => {
    const wrong = lengthFailure(draft.text)
    if (wrong) return setFailure(wrong)
    setSending(true)
    setFailure({})
    try {
      await sendDraft(user, draft)
      void refresh()
      navigate(`/events/${draft.id}`)
    } catch (error) {
      setSending(false)
      if (isRefusal(error)) return setFailure(failureOf(error))
      keepDraft(user, { ...draft, isWaiting: true })
      navigate('/events')
    }
  }

  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <Field label={texts.text} hint={texts.hint} error={failure.text}>
        {control => (
          <textarea
            {...control}
            rows={5}
            value={draft.text}
            placeholder={texts.placeholder}
            maxLength={MAX_EVENT_TEXT}
            onChange={event => change({ text: event.target.value })}
            onBlur={() => setLeft(draft.text)}
            className={`${controlClassName} resize-y`}
          />
        )}
      </Field>
      <HelpCard text={left} />
      <Select
        label={texts.day}
        options={days}
        value={draft.happened_on}
        error={failure.day}
        onChange={event => change({ happened_on: event.target.value })}
      />
      <RadioRow
        legend={texts.part}
        options={PARTS}
        value={draft.part_of_day ?? undefined}
        onChange={part_of_day => change({ part_of_day })}
      />
      <Checkbox
        label={texts.forgets}
        checked={draft.forgets_text}
        onChange={event => change({ forgets_text: event.target.checked })}
      />
      <FormError>{failure.form}</FormError>
      <div>
        <Button type="submit" variant="primary" pending={isSending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
