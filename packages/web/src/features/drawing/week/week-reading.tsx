import type { WeekLine } from '@grani/contract'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copy as shared } from '../copy.ts'
import { useRemoveWeek, useWeekEvents, useWeekLine } from '../use-drawings.ts'
import { dayInWords, weekInWords } from '../when.ts'
import { copy } from './copy.ts'
import { EventDots } from './event-dots.tsx'
import { WEEK_BOX, WeekChart } from './week-board.tsx'
import { weekTold } from './week-told.ts'
import { WeekEvents } from './week-events.tsx'

type Shown = { monday: string; line: readonly number[]; withMore: boolean }

const Dots = ({ monday }: { monday: string }) => <EventDots monday={monday} events={useWeekEvents(monday)} />

/** A drawn week; asked for, with the events and the measured states of its days. */
const WeekPicture = ({ monday, line, withMore }: Shown) => (
  <svg viewBox={WEEK_BOX} role="img" aria-label={copy.picture} className="block w-full max-w-xl">
    <WeekChart monday={monday} line={line}>
      {withMore && <Dots monday={monday} />}
    </WeekChart>
  </svg>
)

const More = ({ monday, isAbove }: { monday: string; isAbove: boolean }) => {
  const { data } = useWeekLine(monday)
  const events = useWeekEvents(monday)
  if (!data) return null
  return (
    <div className="grid gap-2 text-sm">
      {events.length > 0 && !isAbove && <p>{copy.events}</p>}
      {!isAbove && <WeekEvents monday={monday} />}
      {data.states.length > 0 && (
        <p>
          {copy.states}:{' '}
          {data.states.map(({ name, measured_on }) => copy.state(name, dayInWords(measured_on))).join('; ')}
        </p>
      )}
    </div>
  )
}

type RowProps = {
  week: WeekLine
  weeks: readonly WeekLine[]
  isNewest: boolean
  /** Its line and events stand above, where they can be changed. */ isAbove: boolean
}

const WeekRow = ({ week, weeks, isNewest, isAbove }: RowProps) => {
  const { monday, places } = week
  const told = weekTold(week, useWeekEvents(monday), weeks)
  const [isAsking, setAsking] = useState(false)
  const [isMore, setMore] = useState(isNewest)
  const remove = useRemoveWeek(monday)
  return (
    <li className="grid grid-cols-1 gap-3 border-b border-line py-5 last:border-0">
      <h3 className="text-lg">{weekInWords(monday)}</h3>
      {!isAbove && <WeekPicture monday={monday} line={places} withMore={isMore} />}
      {told && <p>{told}</p>}
      {isMore && <More monday={monday} isAbove={isAbove} />}
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
export const WeekReading = ({ weeks, above }: { weeks: readonly WeekLine[]; above: string | null }) => {
  if (weeks.length === 0) return null
  return (
    <Card aria-label={copy.reading}>
      <h2 className="text-xl">{copy.reading}</h2>
      <p className="mt-1 text-ink-soft">{copy.note}</p>
      <ul>
        {weeks.map((week, i) => (
          <WeekRow
            key={week.monday}
            week={week}
            weeks={weeks}
            isNewest={i === 0}
            isAbove={week.monday === above}
          />
        ))}
      </ul>
    </Card>
  )
}
