import type { SpecialistHours } from '@grani/contract'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { dayKeyAt, zoneName } from '../moments.ts'
import { copy } from './copy.ts'
import { draftOf, type HoursDraft, hoursOf, newHours, wrongHours } from './hours-draft.ts'
import { useHours, useSaveHours } from './use-meetings.ts'
import { calendarDay } from './week-dates.ts'

const { hours: texts } = copy

const TIME =
  'min-h-11 w-24 min-w-0 shrink rounded-control border border-line-strong/70 bg-surface px-2 text-base text-ink [&::-webkit-calendar-picker-indicator]:hidden aria-invalid:border-2 aria-invalid:border-error'

type RowProps = {
  hours: HoursDraft
  weekday: string
  today: string
  isWrong: boolean
  onChange: (change: Partial<HoursDraft>) => void
  onRemove: () => void
}

/** Hours that begin later, or that end, say so. */
const validity = ({ valid_from: from, valid_until: until }: HoursDraft, today: string): string | null =>
  from > today || until !== null
    ? texts.dated(calendarDay(from), until === null ? null : calendarDay(until))
    : null

const Row = ({ hours, weekday, today, isWrong, onChange, onRemove }: RowProps) => {
  const { starts, ends } = hours
  const dates = validity(hours, today)
  return (
    <li>
      <div className="flex items-center gap-2">
        <input
          type="time"
          aria-label={texts.fromOf(weekday)}
          aria-invalid={isWrong || undefined}
          value={starts}
          onChange={event => onChange({ starts: event.target.value })}
          className={TIME}
        />
        <span aria-hidden="true">–</span>
        <input
          type="time"
          aria-label={texts.toOf(weekday)}
          aria-invalid={isWrong || undefined}
          value={ends}
          onChange={event => onChange({ ends: event.target.value })}
          className={TIME}
        />
        <button
          type="button"
          aria-label={texts.removeOf(weekday, starts)}
          onClick={onRemove}
          className="grid size-11 place-items-center rounded-control text-ink-soft hover:text-ink"
        >
          <X aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
      </div>
      {dates !== null && <p className="text-sm text-ink-soft">{dates}</p>}
    </li>
  )
}

type DayProps = {
  index: number
  draft: readonly HoursDraft[]
  wrong: ReadonlySet<string>
  today: string
  onChange: (draft: HoursDraft[]) => void
}

const Weekday = ({ index, draft, wrong, today, onChange }: DayProps) => {
  const weekday = texts.weekdays[index - 1] ?? ''
  const own = draft.filter(hours => hours.weekday === index)
  return (
    <li className="grid grid-cols-1 gap-2 border-t border-line py-4 first:border-t-0 first:pt-0 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <p className="flex min-h-11 items-center font-medium">{weekday}</p>
      <div className="grid grid-cols-1 justify-items-start gap-2">
        {own.length > 0 && (
          <ul className="grid grid-cols-1 gap-2">
            {own.map(hours => (
              <Row
                key={hours.id}
                hours={hours}
                weekday={weekday}
                today={today}
                isWrong={wrong.has(hours.id)}
                onChange={change =>
                  onChange(draft.map(one => (one.id === hours.id ? { ...one, ...change } : one)))
                }
                onRemove={() => onChange(draft.filter(({ id }) => id !== hours.id))}
              />
            ))}
          </ul>
        )}
        <Button
          size="s"
          variant="quiet"
          className="-ml-3.5"
          aria-label={texts.addOf(weekday)}
          onClick={() => onChange([...draft, newHours(draft, index, today)])}
        >
          {texts.add}
        </Button>
      </div>
    </li>
  )
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

const LoadedForm = ({ hours, zone }: { hours: readonly SpecialistHours[]; zone: string }) => {
  const [draft, setDraft] = useState(() => draftOf(hours))
  const [now] = useState(() => new Date().toISOString())
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending, error, isSuccess, reset } = useSaveHours()
  const wrong = isChecked ? wrongHours(draft) : new Set<string>()
  const change = (changed: HoursDraft[]) => {
    reset()
    setDraft(changed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (wrongHours(draft).size === 0) mutate(hoursOf(draft))
  }
  const message = error ? adminErrorMessage(error) : undefined
  return (
    <form onSubmit={submit} noValidate>
      <p className="mb-5 text-sm text-ink-soft">{texts.lead(zoneName(zone, now))}</p>
      <ul>
        {WEEKDAYS.map(index => (
          <Weekday
            key={index}
            index={index}
            draft={draft}
            wrong={wrong}
            today={dayKeyAt(now, zone)}
            onChange={change}
          />
        ))}
      </ul>
      <FormError>
        {wrong.size > 0 ? fieldErrorMessage('consultations.forms.errors.hours') : message}
      </FormError>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {texts.save}
        </Button>
        <output className="text-sm text-ink-soft">{isSuccess && texts.saved}</output>
      </div>
    </form>
  )
}

/** The weekly hours of a specialist, in their own zone. */
export const HoursForm = () => {
  const { data, isError, isFetching, refetch } = useHours()
  return (
    <Card aria-labelledby="hours">
      <h2 id="hours" className="text-xl">
        {texts.title}
      </h2>
      <div className="mt-1">
        {data && <LoadedForm hours={data.hours} zone={data.time_zone} />}
        {!data && isError && <LoadFailed onRetry={() => void refetch()} pending={isFetching} />}
        {!data && !isError && (
          <Loading className="grid gap-3">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </Loading>
        )}
      </div>
    </Card>
  )
}
