import { readSpecialistCalendar } from '@grani/contract'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { urlOf } from '../../../shared/api/send-request.ts'
import { dateInWords } from '../../../shared/format/date.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { useMakeCalendar, useRevokeCalendar, useSpecialist } from './use-meetings.ts'

const { calendar: texts } = copy

const addressOf = (key: string): string =>
  new URL(urlOf(readSpecialistCalendar, { params: { key } }), location.origin).href

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
      {make.data && (
        <>
          <p>{texts.once}</p>
          <CopyField key={make.data.key} label={texts.link} value={addressOf(make.data.key)} texts={texts} />
        </>
      )}
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
