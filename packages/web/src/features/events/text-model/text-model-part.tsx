import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { HelpCard } from '../help-card.tsx'
import { useAlarm } from '../../../shared/danger/use-alarm.ts'
import { copy } from './copy.ts'
import { ReadingView } from './reading-view.tsx'
import { useReading, useRemoveReading, useRequestReading } from './use-reading.ts'

type Model = { named: string; consent: { version: string; is_given: boolean } }

type AskProps = { id: string; model: Model; hasFailed: boolean; onHeavy: (() => void) | null }

/** The button, with the consent above it until that is given. */
const Ask = ({ id, model, hasFailed, onHeavy }: AskProps) => {
  const { consent } = model
  const [isAgreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const request = useRequestReading(id, consent)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (onHeavy !== null) {
      onHeavy()
      return
    }
    const mayAsk = consent.is_given || isAgreed
    setMissing(!mayAsk)
    if (mayAsk) request.mutate()
  }
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <p className="text-sm text-ink-soft">{hasFailed ? copy.failed : copy.lead(model.named)}</p>
      {!consent.is_given && (
        <Checkbox
          checked={isAgreed}
          onChange={event => setAgreed(event.target.checked)}
          error={isMissing && !isAgreed ? copy.needed : undefined}
          label={
            <>
              {copy.agree}{' '}
              <TextLink newTab href="/legal/text-model-consent">
                {copy.consent}
              </TextLink>
            </>
          }
        />
      )}
      <FormError>{request.error ? errorMessage(request.error) : undefined}</FormError>
      <div>
        <Button type="submit" pending={request.isPending}>
          {hasFailed ? copy.again : copy.ask}
        </Button>
      </div>
    </form>
  )
}

const Removing = ({ id }: { id: string }) => {
  const remove = useRemoveReading(id)
  return (
    <div className="mt-4 grid gap-2">
      <FormError>{remove.error ? errorMessage(remove.error) : undefined}</FormError>
      <div>
        <Button size="s" variant="quiet" onClick={() => remove.mutate()} pending={remove.isPending}>
          {copy.remove}
        </Button>
      </div>
    </div>
  )
}

/** What the text model makes of an event, and the button that asks it to. Words of crisis are not sent: help lines come instead. */
export const TextModelPart = ({ id, text, model }: { id: string; text: string; model: Model }) => {
  const alarm = useAlarm(text)
  const { data } = useReading(id)
  const [isHeavy, setHeavy] = useState(false)
  if (!data || alarm === null) return null
  if (isHeavy || data.state === 'help') return <HelpCard text={text} isInFull />
  return (
    <Card tone="sunken" aria-label={copy.title} className="print:hidden">
      {data.reading && (
        <>
          <ReadingView reading={data.reading} />
          <Removing id={id} />
        </>
      )}
      {data.state === 'queued' && <output className="text-ink-soft">{copy.reading}</output>}
      {(data.state === 'none' || data.state === 'failed') && (
        <Ask
          id={id}
          model={model}
          hasFailed={data.state === 'failed'}
          onHeavy={alarm !== 'none' ? () => setHeavy(true) : null}
        />
      )}
    </Card>
  )
}
