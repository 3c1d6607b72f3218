import type { WeekLine } from '@grani/contract'
import { useEffect, useState } from 'react'
import { daysAfter } from '../../../shared/format/time.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { RadioRow } from '../../../ui/radio-row.tsx'
import { ExampleCard } from '../choice/example-card.tsx'
import { TaskGate } from '../choice/task-gate.tsx'
import { useWeekLines, useWeeksWithEvents } from '../use-drawings.ts'
import { dayInWords, weekInWords } from '../when.ts'
import { copy } from './copy.ts'
import { WEEK_BOX, WeekChart } from './week-board.tsx'
import { keptLine, WeekEditor } from './week-editor.tsx'
import { WeekReading } from './week-reading.tsx'

/** Begins on a Monday, the first of a month. */
const EXAMPLE_WEEK = '2024-01-01'
const EXAMPLE_LINE = [
  52, 50, 46, 42, 34, 28, 26, 30, 40, 46, 52, 54, 52, 56, 60, 62, 66, 76, 86, 84, 78, 74, 72, 68, 62, 60, 56,
  54,
]

const LineExample = () => (
  <ExampleCard text={copy.example}>
    <svg viewBox={WEEK_BOX} aria-hidden="true" className="my-2 block w-full max-w-md">
      <WeekChart monday={EXAMPLE_WEEK} line={EXAMPLE_LINE} />
    </svg>
    <p>{copy.told.beside(2, true, 12)}</p>
  </ExampleCard>
)

type EditorsProps = {
  user: string
  mondays: readonly string[]
  saved: readonly WeekLine[]
  /** Called with the week that can be drawn. */ onOpen: (monday: string | null) => void
}

/** `first`: the week that it opens on; it stays, whatever is learnt of the diary later. */
const Editor = ({ user, mondays, saved, first, onOpen }: EditorsProps & { first: string }) => {
  const [monday, setMonday] = useState(first)
  useEffect(() => {
    onOpen(monday)
    return () => onOpen(null)
  }, [monday, onOpen])
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-5">
      <p className="text-ink-soft">
        {copy.text}
        {mondays.length === 1 && ` ${copy.opens(dayInWords(daysAfter(monday, 13)))}`}
      </p>
      {mondays.length > 1 && (
        <RadioRow
          legend={copy.week}
          options={mondays.map(value => ({ value, label: weekInWords(value) }))}
          value={monday}
          onChange={setMonday}
        />
      )}
      <WeekEditor
        key={monday}
        user={user}
        monday={monday}
        saved={saved.find(line => line.monday === monday)?.places ?? null}
      />
    </div>
  )
}

/** Opens on the newest week of which there is anything, a line or an event; else on the one that is over. */
const Editors = ({ mondays, ...props }: EditorsProps) => {
  const { user, saved } = props
  const withEvents = useWeeksWithEvents(mondays.length > 1 ? mondays : [])
  if (withEvents === null)
    return (
      <Loading>
        <Skeleton className="h-64" />
      </Loading>
    )
  const first =
    mondays.find(
      monday =>
        saved.some(line => line.monday === monday) ||
        keptLine(user, monday) !== null ||
        withEvents.includes(monday),
    ) ?? mondays.at(-1)
  if (first === undefined) return null
  return <Editor key={mondays.join()} {...props} mondays={mondays} first={first} />
}

/** Which week is drawn, and when the next one can be: on its Sunday. */
const laterOf = ({ monday }: WeekLine): string =>
  copy.later(weekInWords(monday), weekInWords(daysAfter(monday, 7)), dayInWords(daysAfter(monday, 13)))

/** «Линия недели»: one line from Monday to Sunday, as the week is remembered. */
export const WeekTask = ({ user, plansHref }: { user: string; plansHref: string }) => {
  const { data, isError, isFetching, refetch } = useWeekLines()
  const [open, setOpen] = useState<string | null>(null)
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-64" />
      </Loading>
    )
  return (
    <div className="grid grid-cols-1 gap-8">
      <TaskGate
        task="week"
        plansHref={plansHref}
        later={data[0] && laterOf(data[0])}
        example={<LineExample />}
      >
        {({ weeks }) => (
          <>
            <Editors user={user} mondays={weeks} saved={data} onOpen={setOpen} />
            {data.length === 0 && <p className="mt-8 text-ink-soft">{copy.none}</p>}
          </>
        )}
      </TaskGate>
      <WeekReading weeks={data} above={open} />
    </div>
  )
}
