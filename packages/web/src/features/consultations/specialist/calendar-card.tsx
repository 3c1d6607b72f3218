import { readSpecialistCalendar } from '@grani/contract'
import { useRef, useState } from 'react'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { urlOf } from '../../../shared/api/send-request.ts'
import { dateInWords } from '../../../shared/format/date.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { useMakeCalendar, useRevokeCalendar, useSpecialist } from './use-meetings.ts'

const { calendar: texts } = copy

const addressOf = (key: string): string =>
  new URL(urlOf(readSpecialistCalendar, { params: { key } }), location.origin).href

/** The address that was just made, to be copied: it is shown this once. */
const Address = ({ address }: { address: string }) => {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
      field.current?.focus()
    }
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>{texts.once}</p>
      <input
        ref={field}
        readOnly
        aria-label={texts.link}
        value={address}
        onFocus={event => event.target.select()}
        className="min-h-11 w-full min-w-0 rounded-control border border-line-strong/60 bg-sunken px-3.5 text-sm text-ink-soft"
      />
      <div>
        <Button variant="primary" onClick={() => void copyAddress()} aria-live="polite">
          {outcome === 'copied' ? texts.copied : texts.copy}
        </Button>
      </div>
      {outcome === 'failed' && <FormError>{texts.copyFailed}</FormError>}
    </div>
  )
}

/** The address that a specialist's own calendar reads their meetings from. */
export const CalendarCard = () => {
  const { data: self } = useSpecialist()
  const make = useMakeCalendar()
  const revoke = useRevokeCalendar()
  if (!self) return null
  const { calendar_made_at: since } = self
  const error = make.error ?? revoke.error
  const state = make.data ? null : since ? texts.since(dateInWords(since)) : texts.none
  return (
    <Card aria-labelledby="calendar" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="calendar" className="text-xl">
          {texts.title}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{texts.lead}</p>
      </div>
      {make.data && <Address key={make.data.key} address={addressOf(make.data.key)} />}
      {state !== null && <p>{state}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          pending={make.isPending}
          onClick={() => {
            revoke.reset()
            make.mutate()
          }}
        >
          {since ? texts.renew : texts.make}
        </Button>
        {since && (
          <Button
            variant="quiet"
            pending={revoke.isPending}
            onClick={() => revoke.mutate(undefined, { onSuccess: () => make.reset() })}
          >
            {texts.revoke}
          </Button>
        )}
        <output className="text-sm text-ink-soft">{revoke.isSuccess && texts.revoked}</output>
      </div>
      <FormError>{error ? adminErrorMessage(error) : undefined}</FormError>
    </Card>
  )
}
