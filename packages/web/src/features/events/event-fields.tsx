import { MAX_EVENT_TEXT, MIN_EVENT_TEXT } from '@grani/contract'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { errorMessage, fieldErrorMessage } from '../../shared/forms/error-messages.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { controlClassName, Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Select } from '../../ui/select.tsx'
import { copy } from './copy.ts'
import { possibleDays } from './days.ts'
import type { Draft } from './drafts.ts'
import { HelpCard } from './help-card.tsx'
import { HelpLink } from '../../shared/help/help-link.tsx'
import { RadioRow } from '../../ui/radio-row.tsx'

const { form: texts } = copy

const PARTS = texts.parts.map((label, value) => ({ value, label }))

export type Failure = { text?: string | undefined; day?: string | undefined; form?: string | undefined }

export const failureOf = (error: unknown): Failure => {
  const fields = error instanceof ApiError ? (error.data.fields ?? {}) : {}
  const text = fieldErrorMessage(fields['text'])
  const day = fieldErrorMessage(fields['happened_on'])
  return text === undefined && day === undefined ? { form: errorMessage(error) } : { text, day }
}

export const lengthFailure = (text: string): Failure | null => {
  const { length } = text.trim()
  if (length < MIN_EVENT_TEXT) return { text: fieldErrorMessage('events.forms.errors.tooShort') }
  return length > MAX_EVENT_TEXT ? { text: fieldErrorMessage('events.forms.errors.tooLong') } : null
}

type Props = {
  draft: Draft
  failure: Failure
  placeholder?: string
  onChange: (more: Partial<Draft>) => void
  /** The buttons of the form. */
  children: ReactNode
}

/** What happened, and when; whom to call, where the words sound dangerous. */
export const EventFields = ({
  draft,
  failure,
  placeholder = texts.placeholders.a,
  onChange,
  children,
}: Props) => {
  // The text when its field was left: help is not offered while a sentence is being written.
  const [left, setLeft] = useState(draft.text)
  // What is rarely changed is folded; a day that the server does not take is shown.
  const [isOpened, setWhenOpen] = useState(false)
  const isWhenOpen = isOpened || failure.day !== undefined
  const [days] = useState(() => possibleDays(new Date(), draft.version > 0 ? draft.happened_on : undefined))
  return (
    <>
      <Field label={texts.text} hint={texts.hint} error={failure.text}>
        {control => (
          <textarea
            {...control}
            rows={4}
            value={draft.text}
            placeholder={placeholder}
            maxLength={MAX_EVENT_TEXT}
            onChange={event => onChange({ text: event.target.value })}
            onBlur={() => setLeft(draft.text)}
            className={`${controlClassName} resize-y`}
          />
        )}
      </Field>
      <HelpLink newTab />
      <details open={isWhenOpen} onToggle={event => setWhenOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer content-center text-accent">
          {texts.whenOf(
            days.find(({ value }) => value === draft.happened_on)?.label ?? '',
            draft.part_of_day === null ? undefined : texts.parts[draft.part_of_day],
            draft.forgets_text,
          )}
        </summary>
        <div className="mt-2 mb-1 grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Select
            label={texts.day}
            options={days}
            value={draft.happened_on}
            error={failure.day}
            onChange={event => onChange({ happened_on: event.target.value })}
          />
          <RadioRow
            legend={texts.part}
            columns="grid-cols-4"
            isField
            options={PARTS}
            value={draft.part_of_day ?? undefined}
            onChange={part_of_day => onChange({ part_of_day })}
          />
          <div className="sm:col-span-2">
            <Checkbox
              label={texts.forgets}
              checked={draft.forgets_text}
              onChange={event => onChange({ forgets_text: event.target.checked })}
            />
          </div>
        </div>
      </details>
      <FormError>{failure.form}</FormError>
      {children}
      {/* Last, since it comes while something else is pressed: it moves nothing from under the finger. */}
      <HelpCard text={left} hasLinkBeside />
    </>
  )
}
