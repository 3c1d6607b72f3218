import { changeSpecialist, makeSpecialist, type StaffSpecialist } from '@grani/contract'
import { type FormEvent, useState } from 'react'
import { ActionDialog } from '../../../shared/admin/action-dialog.tsx'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { callAdmin } from '../../../shared/admin/call-admin.ts'
import { fieldError } from '../../../shared/admin/reason-form.tsx'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { controlClassName, Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { deviceZone } from '../moments.ts'
import { copy } from './copy.ts'

const { form: texts } = copy

type Draft = { email: string; name: string; about: string; education: string; zone: string; video: string }

const draftOf = (specialist: StaffSpecialist | null): Draft => ({
  email: '',
  name: specialist?.name ?? '',
  about: specialist?.about ?? '',
  education: specialist?.education ?? '',
  zone: specialist?.time_zone ?? deviceZone(),
  video: specialist?.video_url ?? '',
})

const MAX_LINES = 500

type FieldsProps = {
  draft: Draft
  isNew: boolean
  error: Error | null
  onChange: (change: Partial<Draft>) => void
}

const Fields = ({ draft, isNew, error, onChange }: FieldsProps) => {
  const set = (field: keyof Draft) => (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange({ [field]: event.currentTarget.value })
  return (
    <>
      {isNew && (
        <TextField
          type="email"
          autoComplete="off"
          label={texts.email}
          hint={texts.emailHint}
          value={draft.email}
          onChange={set('email')}
          error={fieldError(error, 'email')}
        />
      )}
      <TextField
        autoComplete="off"
        label={texts.name}
        maxLength={100}
        value={draft.name}
        onChange={set('name')}
        error={fieldError(error, 'name')}
      />
      <Field label={texts.about} hint={texts.aboutHint} error={fieldError(error, 'about')}>
        {control => (
          <textarea
            {...control}
            rows={3}
            maxLength={MAX_LINES}
            value={draft.about}
            onChange={set('about')}
            className={controlClassName}
          />
        )}
      </Field>
      <TextField
        autoComplete="off"
        label={texts.education}
        hint={texts.educationHint}
        maxLength={MAX_LINES}
        value={draft.education}
        onChange={set('education')}
        error={fieldError(error, 'education')}
      />
      <TextField
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={texts.zone}
        hint={texts.zoneHint}
        value={draft.zone}
        onChange={set('zone')}
        error={fieldError(error, 'time_zone')}
      />
      <TextField
        type="url"
        autoComplete="off"
        label={texts.video}
        hint={texts.videoHint}
        value={draft.video}
        onChange={set('video')}
        error={fieldError(error, 'video_url') && texts.videoWrong}
      />
    </>
  )
}

type Props = {
  /** Null: a new one. */ specialist: StaffSpecialist | null
  onDone: () => void
  onClose: () => void
}

/** How a specialist is shown to clients. */
export const SpecialistDialog = ({ specialist, onDone, onClose }: Props) => {
  const [draft, setDraft] = useState(() => draftOf(specialist))
  const run = (reason: string) => {
    const { email, name, about, education, zone, video } = draft
    const shown = { name, about, education, time_zone: zone, video_url: video.trim() || null, reason }
    return specialist
      ? callAdmin(changeSpecialist, { params: { id: specialist.id }, body: shown })
      : callAdmin(makeSpecialist, { body: { email, ...shown } })
  }
  const messageOf = (error: Error): string => {
    if (specialist === null && wasRefused(error, 'ERR_NOT_FOUND')) return texts.notFound
    return wasRefused(error, 'ERR_CONFLICT') ? texts.conflict : adminErrorMessage(error)
  }
  return (
    <ActionDialog
      title={specialist ? texts.editTitle : texts.addTitle}
      confirm={specialist ? texts.save : texts.add}
      renderFields={error => (
        <Fields
          draft={draft}
          isNew={specialist === null}
          error={error}
          onChange={change => setDraft(before => ({ ...before, ...change }))}
        />
      )}
      run={run}
      messageOf={messageOf}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
