import {
  CONSULTATION_NOTICE_HOURS,
  type ConsultationSlot,
  MAX_WISH,
  type SpecialistSummary,
} from '@grani/contract'
import { type FormEvent, useState } from 'react'
import { ApiError, wasRefused } from '../../shared/api/api-error.ts'
import { errorMessage, fieldErrorMessage } from '../../shared/forms/error-messages.ts'
import { HOUR_MS } from '../../shared/format/time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { controlClassName, Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { type Consent, useConsentField } from './consent-field.tsx'
import { copy } from './copy.ts'
import { dateAndClockAt, dayTitleAt } from './moments.ts'
import { type NOTHING, ShareFields } from './share-fields.tsx'
import { SlotInWords } from './slot-in-words.tsx'
import { useBook } from './use-consultations.ts'

const { booking: texts } = copy

const changeableUntil = (startsAt: string): string =>
  new Date(Date.parse(startsAt) - CONSULTATION_NOTICE_HOURS * HOUR_MS).toISOString()

const messageOf = (error: Error): string =>
  wasRefused(error, 'ERR_CONFLICT') || wasRefused(error, 'ERR_NOT_FOUND') ? texts.gone : errorMessage(error)

type Props = {
  slot: ConsultationSlot
  specialist: SpecialistSummary
  zone: string
  consent: Consent
  /** What pays for it. */ paidBy: 'plan' | 'credit' | null
  /** What was written for a time that was then taken. */ draft: Draft
  onDraft: (draft: Draft) => void
  onBooked: () => void
  /** The time is gone; these are the nearest. */ onTaken: (free: readonly ConsultationSlot[]) => void
  onClose: () => void
}

export type Draft = { wish: string; share: typeof NOTHING }

/** The one dialog of a booking: the time, the wish, what is shown, and the rule. */
export const BookingDialog = ({
  slot,
  specialist,
  zone,
  consent,
  paidBy,
  draft,
  onDraft,
  onBooked,
  onTaken,
  onClose,
}: Props) => {
  const [id] = useState(() => crypto.randomUUID())
  const { mutate, isPending, error } = useBook(onBooked)
  const field = useConsentField(consent, draft.wish.trim() !== '' || draft.share.directions.length > 0)
  const wishError = error instanceof ApiError ? fieldErrorMessage(error.data.fields?.['wish']) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!field.check()) return
    mutate(
      { consultation_id: id, slot_id: slot.id, zone, ...draft, consent: field.version },
      {
        onError: failed => {
          if (wasRefused(failed, 'ERR_CONFLICT') && failed.data.free) onTaken(failed.data.free)
        },
      },
    )
  }
  return (
    <Dialog eyebrow={texts.title} title={dayTitleAt(slot.starts_at, zone)} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <SlotInWords slot={slot} specialist={specialist} zone={zone} />
        <Field label={texts.wish} hint={texts.wishHint} error={wishError}>
          {control => (
            <textarea
              {...control}
              rows={3}
              maxLength={MAX_WISH}
              value={draft.wish}
              onChange={event => onDraft({ ...draft, wish: event.target.value })}
              className={`${controlClassName} resize-y`}
            />
          )}
        </Field>
        <ShareFields
          legend={copy.share.title}
          share={draft.share}
          onChange={share => onDraft({ ...draft, share })}
        />
        {field.box}
        <p className="text-sm text-ink-soft">
          {paidBy === 'credit' && `${texts.credit} `}
          {texts.rule(dateAndClockAt(changeableUntil(slot.starts_at), zone))}
        </p>
        <FormError>{error && wishError === undefined ? messageOf(error) : undefined}</FormError>
        <FormActions keep={texts.keep} onKeep={onClose} submit={texts.submit} pending={isPending} />
      </form>
    </Dialog>
  )
}
