import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { daysAfter } from '../../../shared/format/time.ts'
import { plural } from '../../../shared/format/plural.ts'
import { momentAt } from '../moments.ts'
import { copy } from './copy.ts'
import { useDaysOff, useSaveDaysOff } from './use-meetings.ts'
import { calendarDate } from './week-dates.ts'

const { daysOff: texts } = copy

/** A holiday that is longer was mistyped. */
const MOST_DAYS = 60

const daysBetween = (from: string, until: string): string[] => {
  const days = [from]
  for (let day = daysAfter(from, 1); day <= until && days.length <= MOST_DAYS; day = daysAfter(day, 1))
    days.push(day)
  return days
}

type Wrong = { field: 'from' | 'until'; text: string }

const wrongSpan = (from: string, until: string): Wrong | null => {
  if (from === '') return { field: 'from', text: texts.missing }
  if (until !== '' && until < from) return { field: 'until', text: texts.order }
  return daysBetween(from, until || from).length > MOST_DAYS
    ? { field: 'until', text: texts.tooLong(plural(MOST_DAYS, texts.days)) }
    : null
}

/** Days on which nothing can be booked, one or a whole holiday; each change is saved at once. */
export const DaysOffForm = () => {
  const { data } = useDaysOff()
  const { mutate, isPending, error } = useSaveDaysOff()
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [isChecked, setChecked] = useState(false)
  if (!data) return null
  const { days, meetings, time_zone: zone } = data
  const wrong = wrongSpan(from, until)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (wrong) return
    mutate([...new Set([...days, ...daysBetween(from, until || from)])].toSorted(), {
      onSuccess: () => {
        setFrom('')
        setUntil('')
        setChecked(false)
      },
    })
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
      {meetings.length > 0 && (
        <div>
          <h3 className="font-medium">{texts.booked}</h3>
          <p className="mt-1 text-sm text-ink-soft">{texts.bookedHint}</p>
          <ul className="mt-2 grid gap-1">
            {meetings.map(({ id, starts_at }) => (
              <li key={id}>
                <TextLink href={`/specialist/meetings/${id}`}>{momentAt(starts_at, zone)}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form onSubmit={submit} noValidate className="grid max-w-md grid-cols-1 gap-3">
        <TextField
          type="date"
          label={texts.from}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          error={isChecked && wrong?.field === 'from' ? wrong.text : undefined}
        />
        <TextField
          type="date"
          label={texts.until}
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          error={isChecked && wrong?.field === 'until' ? wrong.text : undefined}
        />
        <div>
          <Button type="submit" pending={isPending}>
            {texts.add}
          </Button>
        </div>
      </form>
      <FormError>{error ? adminErrorMessage(error) : undefined}</FormError>
    </Card>
  )
}
