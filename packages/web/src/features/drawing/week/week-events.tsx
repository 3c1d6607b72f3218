import { TextLink } from '../../../ui/text-link.tsx'
import { useWeekEvents } from '../use-drawings.ts'
import { copy } from './copy.ts'

const WEEK_DAYS = copy.short.length

/** 0 Monday … 6 Sunday. */
const weekDayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % WEEK_DAYS

/** What the diary has of a week, from Monday on, beside its line. */
export const WeekEvents = ({ monday }: { monday: string }) => {
  const events = useWeekEvents(monday).toSorted(
    (a, b) => a.happened_on.localeCompare(b.happened_on) || (a.part_of_day ?? 1) - (b.part_of_day ?? 1),
  )
  if (events.length === 0) return null
  return (
    <ul aria-label={copy.ofWeek} className="grid text-sm">
      {events.map(({ id, happened_on, text }) => (
        <li key={id}>
          <TextLink href={`/events/${id}`} className="inline-flex min-h-11 max-w-full items-center">
            <span className="truncate">
              {copy.event(`${copy.short[weekDayOf(happened_on)]} ${Number(happened_on.slice(-2))}`, text)}
            </span>
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
