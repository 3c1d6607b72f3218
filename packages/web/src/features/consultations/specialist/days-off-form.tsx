import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { copy } from './copy.ts'
import { useDaysOff, useSaveDaysOff } from './use-meetings.ts'
import { calendarDate } from './week-dates.ts'

const { daysOff: texts } = copy

/** Days on which nothing can be booked; each change is saved at once. */
export const DaysOffForm = () => {
  const { data } = useDaysOff()
  const { mutate, isPending, error } = useSaveDaysOff()
  const [day, setDay] = useState('')
  const [isMissing, setMissing] = useState(false)
  if (!data) return null
  const { days } = data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(day === '')
    if (day !== '') mutate([...new Set([...days, day])].toSorted(), { onSuccess: () => setDay('') })
  }
  return (
    <Card aria-labelledby="days-off" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="days-off" className="text-xl">
          {texts.title}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{texts.lead}</p>
      </div>
      {days.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {days.map(one => (
            <li key={one} className="flex items-center rounded-control border border-line pl-3">
              {calendarDate(one)}
              <button
                type="button"
                disabled={isPending}
                aria-label={texts.remove(calendarDate(one))}
                onClick={() => mutate(days.filter(other => other !== one))}
                className="grid size-11 place-items-center rounded-control text-ink-soft hover:text-ink"
              >
                <X aria-hidden="true" size={20} strokeWidth={1.75} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} noValidate className="flex max-w-md flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <TextField
            type="date"
            label={texts.day}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
            error={isMissing && day === '' ? texts.missing : undefined}
          />
        </div>
        <Button type="submit" pending={isPending}>
          {texts.add}
        </Button>
      </form>
      <FormError>{error ? adminErrorMessage(error) : undefined}</FormError>
    </Card>
  )
}
