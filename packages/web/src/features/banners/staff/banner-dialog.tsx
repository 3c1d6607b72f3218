import { BANNER_LEVELS, createBanner, listStaffBanners } from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { adminQueryOf, callAdmin } from '../../../shared/admin/call-admin.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { controlClassName, Field } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { copy } from './copy.ts'
import { type Draft, newDraft, planOf } from './draft.ts'

const texts = copy.form

type FieldsProps = {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  errorOf: (field: string) => string | undefined
}

const TextFields = ({ draft, onChange, errorOf }: FieldsProps) => (
  <>
    <Select
      label={texts.level}
      hint={texts.levelHint}
      options={BANNER_LEVELS.map(value => ({ value, label: copy.levels[value] }))}
      value={draft.level}
      onChange={({ currentTarget }) =>
        onChange({ level: BANNER_LEVELS.find(level => level === currentTarget.value) ?? 'info' })
      }
    />
    <Field label={texts.text} hint={texts.textHint} error={errorOf('text')}>
      {control => (
        <textarea
          {...control}
          rows={3}
          maxLength={500}
          value={draft.text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
          className={controlClassName}
        />
      )}
    </Field>
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{texts.preview}</p>
      <BannerPreview level={draft.level} text={draft.text.trim() || texts.empty} />
    </div>
  </>
)

const ScheduleFields = ({ draft, onChange, errorOf }: FieldsProps) => (
  <>
    <div className="grid gap-4">
      <TextField
        type="datetime-local"
        label={texts.from}
        value={draft.from}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
        error={errorOf('shown_from')}
      />
      <TextField
        type="datetime-local"
        label={texts.until}
        hint={texts.untilHint}
        value={draft.until}
        onChange={({ currentTarget }) => onChange({ until: currentTarget.value })}
        error={errorOf('shown_until')}
      />
    </div>
    <TextField
      type="number"
      label={texts.priority}
      hint={texts.priorityHint}
      value={draft.priority}
      onChange={({ currentTarget }) => onChange({ priority: currentTarget.value })}
      error={errorOf('priority')}
    />
    <Checkbox
      label={texts.closable}
      checked={draft.isClosable}
      onChange={({ currentTarget }) => onChange({ isClosable: currentTarget.checked })}
    />
  </>
)

/** Writes one banner. */
export const BannerDialog = ({ onClose }: { onClose: () => void }) => {
  const [draft, setDraft] = useState(() => newDraft(Date.now()))
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callAdmin(createBanner, { body: planOf(draft) }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: adminQueryOf(listStaffBanners).queryKey })
      onClose()
    },
  })
  const fields = error instanceof ApiError ? (error.data.fields ?? {}) : {}
  const props: FieldsProps = {
    draft,
    onChange: change => setDraft(before => ({ ...before, ...change })),
    errorOf: field => fieldErrorMessage(fields[field]),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextFields {...props} />
        <ScheduleFields {...props} />
        <AudienceFields draft={draft} onChange={props.onChange} />
        <FormError>
          {error && Object.keys(fields).length === 0 ? adminErrorMessage(error) : undefined}
        </FormError>
        <FormActions keep={copy.keep} onKeep={onClose} submit={texts.save} pending={isPending} />
      </form>
    </Dialog>
  )
}
