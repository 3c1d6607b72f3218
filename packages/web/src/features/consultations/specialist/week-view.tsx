import type { ConsultationSlot, SpecialistMeeting } from '@grani/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { plural } from '../../../shared/format/plural.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { clockAt, dateAndClockAt, dateAt, dayKeyAt, weekdayAt } from '../moments.ts'
import { clientName, stateInWords } from './client-name.ts'
import { copy } from './copy.ts'
import { useMeetings } from './use-meetings.ts'
import { daysAfter } from '../../../shared/format/time.ts'
import { calendarDay } from './week-dates.ts'

const { week: texts } = copy

type RowProps = { meeting: SpecialistMeeting; when: string }

const Row = ({ meeting, when }: RowProps) => {
  const [now] = useState(() => Date.now())
  const notes = [
    stateInWords(meeting, now),
    ...(meeting.has_summary ? [texts.withSummary] : []),
    ...(meeting.is_outside_hours ? [texts.outside] : []),
  ]
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <TextLink href={`/specialist/meetings/${meeting.id}`} className="font-medium">
        {when} {clientName(meeting.client)}
      </TextLink>
      <span className="text-sm text-ink-soft">{notes.join(', ')}</span>
    </li>
  )
}

type Day = { key: string; first: string; meetings: SpecialistMeeting[]; open: ConsultationSlot[] }

/** The days of the week on which there is something, in the specialist's own zone. */
const daysOf = (
  meetings: readonly SpecialistMeeting[],
  open: readonly ConsultationSlot[],
  zone: string,
): Day[] => {
  const days = new Map<string, Day>()
  const dayOf = (start: string): Day => {
    const key = dayKeyAt(start, zone)
    const day = days.get(key) ?? { key, first: start, meetings: [], open: [] }
    days.set(key, day)
    return day
  }
  for (const meeting of meetings) dayOf(meeting.starts_at).meetings.push(meeting)
  for (const slot of open) dayOf(slot.starts_at).open.push(slot)
  return [...days.values()].toSorted((a, b) => a.key.localeCompare(b.key))
}

const DayCard = ({ day: { first, meetings, open }, zone }: { day: Day; zone: string }) => (
  <Card aria-label={`${weekdayAt(first, zone)}, ${dateAt(first, zone)}`}>
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h2 className="text-lg first-letter:uppercase">
        {weekdayAt(first, zone)}, {dateAt(first, zone)}
      </h2>
      {open.length > 0 && <Chip>{texts.open(plural(open.length, texts.openTimes))}</Chip>}
    </div>
    {meetings.length > 0 && (
      <ul className="mt-3">
        {meetings
          .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
          .map(meeting => (
            <Row key={meeting.id} meeting={meeting} when={clockAt(meeting.starts_at, zone)} />
          ))}
      </ul>
    )}
  </Card>
)

const Turn = ({ week, label, children }: { week: string; label: string; children: ReactNode }) => (
  <Link
    href={`/specialist?week=${week}`}
    aria-label={texts.turn(label, calendarDay(week))}
    className="grid size-11 place-items-center rounded-control text-accent hover:bg-accent-soft"
  >
    {children}
  </Link>
)

const Unmarked = ({ meetings, zone }: { meetings: readonly SpecialistMeeting[]; zone: string }) => {
  if (meetings.length === 0) return null
  return (
    <Card tone="sunken" aria-labelledby="unmarked">
      <h2 id="unmarked" className="text-lg">
        {texts.unmarked}
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">{texts.unmarkedHint}</p>
      <ul>
        {meetings.map(meeting => (
          <Row key={meeting.id} meeting={meeting} when={dateAndClockAt(meeting.starts_at, zone)} />
        ))}
      </ul>
    </Card>
  )
}

/** The week of a specialist: meetings, and how many times are open. */
export const WeekView = () => {
  const asked = new URLSearchParams(useSearch()).get('week') ?? ''
  const { data, isError, isFetching, refetch } = useMeetings(/^\d{4}-\d\d-\d\d$/u.test(asked) ? asked : null)
  if (!data) {
    if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </Loading>
    )
  }
  const { week, time_zone: zone, meetings, open, unmarked } = data
  const days = daysOf(meetings, open, zone)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Unmarked meetings={unmarked} zone={zone} />
      <div className="flex items-center justify-between gap-2">
        <Turn week={daysAfter(week, -7)} label={texts.earlier}>
          <ChevronLeft aria-hidden="true" size={20} strokeWidth={1.75} />
        </Turn>
        <p className="text-center font-medium">
          {texts.range(calendarDay(week), calendarDay(daysAfter(week, 6)))}
        </p>
        <Turn week={daysAfter(week, 7)} label={texts.later}>
          <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} />
        </Turn>
      </div>
      {meetings.length === 0 && <p className="text-ink-soft">{texts.none}</p>}
      {days.map(day => (
        <DayCard key={day.key} day={day} zone={zone} />
      ))}
    </div>
  )
}
