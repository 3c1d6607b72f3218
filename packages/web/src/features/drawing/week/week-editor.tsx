import { WEEK_PLACES } from '@grani/contract'
import { useEffect, useState } from 'react'
import { isRefusal } from '../../../shared/api/api-error.ts'
import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Slider } from '../slider.tsx'
import { useSaveWeek } from '../use-drawings.ts'
import { weekInWords } from '../when.ts'
import { copy } from './copy.ts'
import { type Drawn, type Line, lineOf, UNDRAWN } from './week-line.ts'
import { WeekBoard } from './week-board.tsx'

const PARTS = copy.parts.length

const keyOf = (user: string, monday: string): string => `drawing-week:${user}:${monday}`

/** What is drawn of a week and the server does not have yet. */
export const keptLine = (user: string, monday: string): Drawn | null => {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(keyOf(user, monday)) ?? 'null')
    const isLine = Array.isArray(kept) && kept.length === WEEK_PLACES
    return isLine && kept.every(value => value === null || typeof value === 'number') ? kept : null
  } catch {
    return null
  }
}

type SlidersProps = { drawn: Drawn; onChange: (drawn: Drawn) => void }

/** Twenty-eight sliders: a day is a row, a part of it a column. */
const Sliders = ({ drawn, onChange }: SlidersProps) => {
  const line = lineOf(drawn)
  return (
    <details className="rounded-card border border-line bg-sunken px-4">
      <summary className="flex min-h-11 items-center font-medium">{copy.exact}</summary>
      <div className="grid gap-x-6 gap-y-3 pb-4">
        {copy.days.map((day, row) => (
          <fieldset key={day} className="min-w-0 border-t border-line pt-2">
            <legend className="float-left w-full text-sm font-medium first-letter:uppercase">{day}</legend>
            <div className="clear-left grid grid-cols-4 gap-x-3">
              {copy.parts.map((part, column) => {
                const i = row * PARTS + column
                return (
                  <Slider
                    key={part}
                    label={part}
                    name={copy.place(day, part)}
                    value={line[i] ?? 0}
                    onChange={value => onChange(drawn.map((old, at) => (at === i ? value : old)))}
                  />
                )
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  )
}

type Props = { user: string; monday: string; /** The line as it is saved. */ saved: Line | null }

/** One week. What is drawn is kept on the device until the server has it. */
export const WeekEditor = ({ user, monday, saved }: Props) => {
  const [drawn, setDrawn] = useState<Drawn>(() => keptLine(user, monday) ?? saved ?? UNDRAWN)
  const [kept, setKept] = useState<Drawn | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useSaveWeek()
  const isDrawn = drawn !== UNDRAWN
  useEffect(() => {
    if (isDrawn && drawn !== saved) deviceStorage.write(keyOf(user, monday), JSON.stringify(drawn))
  }, [user, monday, drawn, isDrawn, saved])

  const save = () => {
    setMissing(!isDrawn)
    if (!isDrawn) return
    mutate(
      { monday, places: lineOf(drawn) },
      {
        onSuccess: () => {
          deviceStorage.remove(keyOf(user, monday))
          setKept(drawn)
        },
      },
    )
  }
  const failure = error && (isRefusal(error) ? errorMessage(error) : copy.waiting)

  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 className="text-lg">{weekInWords(monday)}</h2>
      <WeekBoard monday={monday} drawn={drawn} onChange={setDrawn} />
      <Sliders drawn={drawn} onChange={setDrawn} />
      <FormError>{isMissing && !isDrawn ? copy.missing : (failure ?? undefined)}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" pending={isPending} onClick={save}>
          {copy.save}
        </Button>
        <output className="text-sm text-ink-soft">{kept === drawn && copy.saved}</output>
      </div>
    </div>
  )
}
