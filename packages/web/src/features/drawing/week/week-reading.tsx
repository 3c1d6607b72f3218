import type { WeekLine } from '@grani/contract'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copy as shared } from '../copy.ts'
import { useRemoveWeek, useWeekLine } from '../use-drawings.ts'
import { dayInWords, daysFrom } from '../when.ts'
import { copy } from './copy.ts'
import { HEIGHT, WEEK_BOX, WeekChart, WIDTH } from './week-board.tsx'

const DAYS = 7
const PARTS = 4
/** Of an event that has no part of the day: around noon. */
const NOON = 1

type Shown = { monday: string; line: readonly number[]; withMore: boolean }

/** A drawn week; asked for, with the events and the measured states of its days. */
const WeekPicture = ({ monday, line, withMore }: Shown) => (
  <svg viewBox={WEEK_BOX} role="img" aria-label={copy.picture} className="block w-full max-w-xl">
    <WeekChart line={line}>{withMore && <EventDots monday={monday} />}</WeekChart>
  </svg>
)

const EventDots = ({ monday }: { monday: string }) => {
  const { data } = useWeekLine(monday)
  const days = daysFrom(monday)
  return data?.events.map(({ id, happened_on, part_of_day, pleasantness }) => {
    const along = (days.indexOf(happened_on) + ((part_of_day ?? NOON) + 0.5) / PARTS) / DAYS
    return (
      <circle
        key={id}
        cx={along * WIDTH}
        cy={HEIGHT * (1 - ((pleasantness ?? 3) - 1) / 4)}
        r={3.5}
        strokeWidth={1.5}
        className={`stroke-ink ${pleasantness === null ? 'fill-surface' : 'fill-amber'}`}
      />
    )
  })
}

const More = ({ monday }: { monday: string }) => {
  const { data } = useWeekLine(monday)
  if (!data) return null
  return (
    <div className="grid gap-2 text-sm">
      {data.events.length > 0 && <p>{copy.events}</p>}
      {data.states.length > 0 && (
        <p>
          {copy.states}:{' '}
          {data.states.map(({ name, measured_on }) => copy.state(name, dayInWords(measured_on))).join('; ')}
        </p>
      )}
    </div>
  )
}

const WeekRow = ({ week }: { week: WeekLine }) => {
  const { monday, places, mean, spread, highest, lowest } = week
  const [isAsking, setAsking] = useState(false)
  const [isMore, setMore] = useState(false)
  const remove = useRemoveWeek(monday)
  const days = daysFrom(monday)
  return (
    <li className="grid grid-cols-1 gap-3 border-b border-line py-5 last:border-0">
      <h3 className="text-lg">{copy.of(dayInWords(monday), dayInWords(days.at(-1) ?? monday))}</h3>
      <WeekPicture monday={monday} line={places} withMore={isMore} />
      <p>
        {copy.line(Math.round(mean), copy.days[highest] ?? '', copy.days[lowest] ?? '')} {copy.spread(spread)}
      </p>
      {isMore && <More monday={monday} />}
      <div className="-ml-3.5 flex flex-wrap print:hidden">
        {!isMore && (
          <Button size="s" variant="quiet" onClick={() => setMore(true)}>
            {copy.open}
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={() => setAsking(true)}>
          {copy.delete}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          labels={{ title: copy.delete, keep: shared.sure.no, confirm: shared.sure.yes }}
          mutation={remove}
          onClose={() => setAsking(false)}
        >
          {copy.sure}
        </ConfirmDialog>
      )}
    </li>
  )
}

/** The weeks as they are remembered, newest first. */
export const WeekReading = ({ weeks }: { weeks: readonly WeekLine[] }) => {
  if (weeks.length === 0) return <p className="text-ink-soft">{copy.none}</p>
  return (
    <Card aria-label={copy.reading}>
      <h2 className="text-xl">{copy.reading}</h2>
      <p className="mt-1 text-ink-soft">{copy.note}</p>
      <ul>
        {weeks.map(week => (
          <WeekRow key={week.monday} week={week} />
        ))}
      </ul>
    </Card>
  )
}
