import type { ListedEvent } from '@grani/contract'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AllowanceLine } from './allowance-line.tsx'
import { copy } from './copy.ts'
import { keptTaps } from './drafts.ts'
import { dayInWords, localDay, monthOf } from './days.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { UnsentCards, useUnsent } from './unsent-cards.tsx'
import { useDiary, useEventsOfMonth } from './use-diary.ts'

const marksOf = ({ id, evaluation }: ListedEvent): string => {
  // Nothing is a task here: what is not marked may stay so, and a dark event is not to be.
  if (evaluation === null) return keptTaps.isComplete(id) ? copy.tapped : ''
  const { stronger, weaker } = copy.evaluation
  return [
    ...evaluation.stronger.map(name => `${name}: ${stronger}`),
    ...evaluation.weaker.map(name => `${name}: ${weaker}`),
  ].join(' · ')
}

const Row = ({ event }: { event: ListedEvent }) => {
  const marks = marksOf(event)
  return (
    <li className="break-inside-avoid">
      <Link
        href={`/events/${event.id}`}
        className="block rounded-card bg-surface p-4 shadow-card hover:bg-accent-soft print:px-0 print:py-2 print:shadow-none"
      >
        <span className="line-clamp-2 break-words print:line-clamp-none print:whitespace-pre-line">
          {event.text ?? event.evaluation?.said ?? copy.forgotten}
        </span>
        {event.text !== null && event.evaluation && (
          <span className="mt-1 hidden text-sm print:block">{event.evaluation.said}</span>
        )}
        {marks && <span className="mt-1 block text-sm text-ink-soft">{marks}</span>}
      </Link>
    </li>
  )
}

/** So many evaluated events are counted together (/events/patterns); before, there is nothing to see there. */
const MARKED_FROM = 3

const groupByDay = (events: readonly ListedEvent[]): Map<string, ListedEvent[]> => {
  const days = new Map<string, ListedEvent[]>()
  for (const event of events) days.set(event.happened_on, [...(days.get(event.happened_on) ?? []), event])
  return days
}

const Days = ({ byDay }: { byDay: ReadonlyMap<string, readonly ListedEvent[]> }) =>
  [...byDay].map(([day, events]) => (
    <section key={day} id={`day-${day}`} className="scroll-mt-20">
      <h3 className="mb-2 text-lg">{dayInWords(day)}</h3>
      <ul className="grid grid-cols-1 gap-2">
        {events.map(event => (
          <Row key={event.id} event={event} />
        ))}
      </ul>
    </section>
  ))

const START = (
  <LinkButton href="/events/new" variant="primary">
    {copy.newEvent}
  </LinkButton>
)

/** The month of the page's address, or the one on the device's calendar. */
const useMonth = (): string => {
  const month = new URLSearchParams(useSearch()).get('month') ?? ''
  const [today] = useState(() => localDay(new Date()))
  return /^20\d\d-(?:0[1-9]|1[0-2])$/u.test(month) ? month : monthOf(today)
}

/** The events of a month by day, newest first, and a calendar to find them by. */
export const EventList = ({ user }: { user: string }) => {
  const month = useMonth()
  const list = useEventsOfMonth(month)
  const unsent = useUnsent(user)
  const diary = useDiary()
  if (!list.data || !diary.data) {
    if (list.isError || diary.isError)
      return (
        <div className="grid grid-cols-1 gap-4">
          <UnsentCards unsent={unsent} />
          <LoadFailed
            onRetry={() => void Promise.all([list.refetch(), diary.refetch()])}
            pending={list.isFetching || diary.isFetching}
          />
        </div>
      )
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </Loading>
    )
  }
  const { events, earlier, later } = list.data
  if (events.length + unsent.length === 0 && earlier === null && later === null)
    return (
      <EmptyState title={copy.empty.title} action={START}>
        <p>{copy.empty.text}</p>
        <AllowanceLine />
      </EmptyState>
    )
  const byDay = groupByDay(events)
  const evaluated = events.filter(({ evaluation }) => evaluation !== null).length
  const missing = earlier === null && later === null ? Math.max(0, MARKED_FROM - evaluated) : 0
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_17rem] md:gap-8 print:block">
      <div className="grid gap-3 md:col-span-2 print:hidden">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {START}
          {missing === 0 ? (
            <TextLink href="/events/patterns" className="inline-flex min-h-11 items-center">
              {copy.patterns}
            </TextLink>
          ) : (
            <p className="text-ink-soft">{copy.untilMarked(missing)}</p>
          )}
        </div>
        <AllowanceLine />
      </div>
      <div className="md:order-last">
        <MonthCalendar month={month} earlier={earlier} later={later} byDay={byDay} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <UnsentCards unsent={unsent} />
        {events.length === 0 && <p className="text-ink-soft">{copy.calendar.nothing}</p>}
        <Days byDay={byDay} />
        {events.length > 0 && (
          <div className="print:hidden">
            <Button size="s" onClick={() => print()}>
              {copy.calendar.print}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
