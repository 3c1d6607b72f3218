import type { ListedEvent } from '@grani/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '../../ui/class-names.ts'
import { copy } from './copy.ts'
import { dayInWords, monthInWords, weeksOf } from './days.ts'

const { calendar: texts } = copy

type TurnProps = { month: string | null; label: string; children: ReactNode }

const Turn = ({ month, label, children }: TurnProps) =>
  month === null ? (
    <span className="size-11" />
  ) : (
    <Link
      href={`/events?month=${month}`}
      aria-label={`${label}: ${monthInWords(month)}`}
      className="grid size-11 place-items-center rounded-control text-accent hover:bg-accent-soft print:hidden"
    >
      {children}
    </Link>
  )

/** Up to three dots: full ones for evaluated events. */
const Marks = ({ events }: { events: readonly ListedEvent[] }) => (
  <span aria-hidden="true" className="flex h-1.5 gap-0.5">
    {events.slice(0, 3).map(({ id, evaluation }) => (
      <span
        key={id}
        className={classNames(
          'size-1.5 rounded-chip border border-accent',
          evaluation !== null && 'bg-accent',
        )}
      />
    ))}
  </span>
)

type DayProps = { day: string; events: readonly ListedEvent[] }

const Day = ({ day, events }: DayProps) => {
  const number = `${Number(day.slice(8))}`
  if (events.length === 0)
    return <span className="grid min-h-10 content-center justify-items-center text-ink-soft">{number}</span>
  return (
    <a
      href={`#day-${day}`}
      aria-label={`${dayInWords(day)}: ${texts.events(events.length)}`}
      className="grid min-h-10 content-center justify-items-center gap-0.5 rounded-small font-medium hover:bg-accent-soft"
    >
      {number}
      <Marks events={events} />
    </a>
  )
}

type Props = {
  month: string
  earlier: string | null
  later: string | null
  byDay: ReadonlyMap<string, readonly ListedEvent[]>
}

/** A month with a dot for each event; a day with events leads to them. */
export const MonthCalendar = ({ month, earlier, later, byDay }: Props) => (
  <section aria-label={texts.label} className="text-sm">
    <div className="flex items-center justify-between gap-2">
      <Turn month={earlier} label={texts.earlier}>
        <ChevronLeft aria-hidden="true" size={20} strokeWidth={1.75} />
      </Turn>
      <h2 className="text-lg">{monthInWords(month)}</h2>
      <Turn month={later} label={texts.later}>
        <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} />
      </Turn>
    </div>
    <div className="mt-1 grid grid-cols-7 text-center print:hidden">
      {texts.weekdays.map(weekday => (
        <span key={weekday} aria-hidden="true" className="py-1 text-ink-soft">
          {weekday}
        </span>
      ))}
      {weeksOf(month).map((day, i) =>
        // oxlint-disable-next-line react/no-array-index-key -- the places before the first day have nothing else
        day === null ? <span key={i} /> : <Day key={day} day={day} events={byDay.get(day) ?? []} />,
      )}
    </div>
  </section>
)
