import type { useWeekEvents } from '../use-drawings.ts'
import { daysFrom } from '../when.ts'
import { HEIGHT, WIDTH } from './week-size.ts'

type WeekEvent = ReturnType<typeof useWeekEvents>[number]

const DAYS = 7
const PARTS = 4
/** Of an event that has no part of the day: around noon. */
const NOON = 1

/** The events of a week on the axis of its line: the more pleasant, the higher. */
export const EventDots = ({ monday, events }: { monday: string; events: readonly WeekEvent[] }) => {
  const days = daysFrom(monday)
  return events.map(({ id, happened_on, part_of_day, pleasantness }) => {
    const along = (days.indexOf(happened_on) + ((part_of_day ?? NOON) + 0.5) / PARTS) / DAYS
    return (
      <circle
        key={id}
        data-event={happened_on}
        cx={along * WIDTH}
        cy={HEIGHT * (1 - (pleasantness - 1) / 4)}
        r={3.5}
        strokeWidth={1.5}
        className="fill-amber stroke-ink"
      />
    )
  })
}
