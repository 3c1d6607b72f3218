import type { Consultation } from '@grani/contract'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { type Consent, useConsentField } from './consent-field.tsx'
import { copy } from './copy.ts'
import { ShareFields } from './share-fields.tsx'
import { useShare } from './use-consultations.ts'
import { useShareable } from './use-shareable.ts'

const { share: texts } = copy

type Props = { consultation: Consultation; consent: Consent }

const ShareDialog = ({ consultation, consent, onClose }: Props & { onClose: () => void }) => {
  const [share, setShare] = useState(consultation.share)
  const { mutate, isPending, error } = useShare(consultation.id)
  const field = useConsentField(consent, share.directions.length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (field.check()) mutate({ ...share, consent: field.version }, { onSuccess: onClose })
  }
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        <ShareFields
          legend={<span className="sr-only">{texts.title}</span>}
          share={share}
          onChange={setShare}
        />
        {share.directions.length === 0 && consultation.share.directions.length > 0 && (
          <p className="text-sm text-ink-soft">{texts.nothingAnyMore}</p>
        )}
        {field.box}
        <FormError>{error ? errorMessage(error) : undefined}</FormError>
        <FormActions keep={texts.keep} onKeep={onClose} submit={texts.save} pending={isPending} />
      </form>
    </Dialog>
  )
}

/** What is shown to the specialist, and the way to change that. */
export const SharedPart = ({ consultation, consent }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const shareable = useShareable()
  const { directions } = consultation.share
  const names =
    shareable.kind === 'there'
      ? shareable.directions.filter(({ uid }) => directions.includes(uid)).map(({ name }) => name)
      : []
  if (directions.length > 0 && names.length === 0) return null
  return (
    <div className="grid justify-items-start gap-2">
      <div>
        <h3 className="text-sm font-medium">{texts.shownTitle}</h3>
        <p className="mt-1">{names.length === 0 ? texts.none : texts.shown(names.join(', '))}</p>
      </div>
      <Button size="s" onClick={() => setOpen(true)}>
        {texts.change}
      </Button>
      {isOpen && <ShareDialog consultation={consultation} consent={consent} onClose={() => setOpen(false)} />}
    </div>
  )
}
