import { type Consultation, MAX_OBJECTION } from '@grani/contract'
import { type FormEvent, useId, useState } from 'react'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { controlClassName, Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { dateAndClockAt, dateAt } from './moments.ts'
import { useLooks, useObject } from './use-consultations.ts'
import { useNow } from './use-now.ts'

const { past: texts, objection } = copy

type Props = { consultation: Consultation; zone: string }

const Looks = ({ id, zone }: { id: string; zone: string }) => {
  const { data, isError } = useLooks(id)
  if (isError) return <p className="text-sm text-ink-soft">{texts.looksFailed}</p>
  if (!data) return <Skeleton className="h-6 w-2/3" />
  if (data.length === 0) return <p className="text-sm text-ink-soft">{texts.noLooks}</p>
  return (
    <ul className="grid gap-1 text-sm">
      {data.map(({ direction, at }) => (
        <li key={`${at} ${direction.uid}`}>{texts.look(direction.name, dateAndClockAt(at, zone))}</li>
      ))}
    </ul>
  )
}

/** Who has looked at what, fetched when it is asked for. */
export const LooksPart = ({ consultation: { id, specialist }, zone }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="s" aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        {isOpen ? texts.hideLooks : texts.looks}
      </Button>
      <div id={listId} className="grid gap-1">
        {isOpen && (
          <>
            <p className="text-sm font-medium">{specialist.name}</p>
            <Looks id={id} zone={zone} />
          </>
        )}
      </div>
    </div>
  )
}

const ObjectionDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useObject(id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = text.trim() === ''
    setMissing(isEmpty)
    if (!isEmpty) mutate(text, { onSuccess: onClose })
  }
  return (
    <Dialog title={objection.title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        <Field
          label={objection.label}
          hint={objection.text}
          error={isMissing && text.trim() === '' ? objection.missing : undefined}
        >
          {control => (
            <textarea
              {...control}
              rows={4}
              maxLength={MAX_OBJECTION}
              value={text}
              onChange={event => setText(event.target.value)}
              className={`${controlClassName} resize-y`}
            />
          )}
        </Field>
        <FormError>{error ? errorMessage(error) : undefined}</FormError>
        <FormActions keep={objection.keep} onKeep={onClose} submit={objection.send} pending={isPending} />
      </form>
    </Dialog>
  )
}

/** What can be said against a mark that counts, and what became of it. */
const ObjectionPart = ({ consultation, zone }: Props) => {
  const { id, objection: state, can_object_until: until } = consultation
  const now = useNow(until === null ? [] : [until])
  const [isOpen, setOpen] = useState(false)
  if (state !== null) return <p className="text-sm">{texts.objections[state]}</p>
  if (until === null || now >= Date.parse(until)) return null
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-soft">{texts.objectUntil(dateAndClockAt(until, zone))}</p>
      <Button size="s" onClick={() => setOpen(true)}>
        {texts.object}
      </Button>
      {isOpen && <ObjectionDialog id={id} onClose={() => setOpen(false)} />}
    </div>
  )
}

const Past = ({ consultation, zone }: Props) => {
  const { state, summary, specialist, starts_at: start, share } = consultation
  const hasTakenPlace = state === 'held' || (state === 'booked' && summary === null)
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div>
        <h3 className="text-lg">{dateAt(start, zone)}</h3>
        <p className="text-sm text-ink-soft">
          {specialist.name}, {texts.states[state]}
        </p>
      </div>
      {summary !== null && (
        <div>
          <h4 className="text-sm font-medium text-accent">{texts.summary}</h4>
          <p className="mt-1 max-w-[68ch] break-words whitespace-pre-line">{summary}</p>
        </div>
      )}
      {summary === null && hasTakenPlace && <p className="text-sm text-ink-soft">{texts.noSummary}</p>}
      {(state === 'held' || share.directions.length > 0) && (
        <LooksPart consultation={consultation} zone={zone} />
      )}
      <ObjectionPart consultation={consultation} zone={zone} />
    </Card>
  )
}

/** Consultations that are over, with what the specialist wrote and looked at. */
export const PastList = ({ past, zone }: { past: readonly Consultation[]; zone: string }) => {
  if (past.length === 0) return null
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="mb-4 text-xl">
        {texts.title}
      </h2>
      <ul className="grid grid-cols-1 gap-4">
        {past.map(consultation => (
          <li key={consultation.id}>
            <Past consultation={consultation} zone={zone} />
          </li>
        ))}
      </ul>
    </section>
  )
}
