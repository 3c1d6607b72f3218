import type { ConsultationSlot, SpecialistSummary } from '@grani/contract'
import { useId, useState } from 'react'
import { copy } from './copy.ts'
import { clockAt, dateAt, dayTitleAt, shortDayAt, zoneName } from './moments.ts'
import { slotsByDay } from './slots-by-day.ts'
import { theirClock } from './two-clocks.ts'

const { picker: texts } = copy

const TILE =
  'relative grid min-h-20 w-14 shrink-0 cursor-pointer snap-start place-items-center content-center gap-0.5 rounded-control border border-line-strong/60 bg-surface text-center hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

type Day = ReturnType<typeof slotsByDay>[number]
type StripProps = { days: readonly Day[]; zone: string; chosen: string; onChoose: (key: string) => void }

/** The days that have times, as radio buttons: arrow keys go through them, and Tab goes past them. */
const DayStrip = ({ days, zone, chosen, onChoose }: StripProps) => {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{texts.day}</legend>
      {/* The padding holds the focus ring inside what is scrolled. */}
      <div className="-mx-1 flex snap-x scroll-px-1 gap-2 overflow-x-auto p-1 pb-2 [scrollbar-width:thin] md:flex-wrap">
        {days.map(({ key, first }) => {
          const { weekday, day, month } = shortDayAt(first, zone)
          return (
            <label key={key} className={TILE}>
              <input
                type="radio"
                name={name}
                checked={key === chosen}
                onChange={() => onChoose(key)}
                aria-label={dayTitleAt(first, zone)}
                className="sr-only"
              />
              <span aria-hidden="true" className="text-sm leading-tight">
                {weekday}
              </span>
              <span aria-hidden="true" className="text-lg leading-tight font-semibold">
                {day}
              </span>
              <span aria-hidden="true" className="text-sm leading-tight">
                {month}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const TIME =
  'grid min-h-12 min-w-20 place-items-center content-center rounded-control border border-line-strong/60 bg-surface px-3 py-1.5 leading-tight transition-colors duration-150 hover:border-accent hover:text-accent'

type TimesProps = {
  slots: readonly ConsultationSlot[]
  specialist: SpecialistSummary
  zone: string
  /** With the day, where times of several days stand together. */ hasDays?: boolean
  onPick: (slot: ConsultationSlot) => void
}

/** Times of one specialist; by their clock too, where it shows another time. */
export const TimeButtons = ({ slots, specialist, zone, hasDays = false, onPick }: TimesProps) => (
  <ul className="flex flex-wrap gap-2">
    {slots.map(slot => {
      const theirs = theirClock(slot.starts_at, zone, specialist.time_zone)
      return (
        <li key={slot.id}>
          <button type="button" onClick={() => onPick(slot)} className={TIME}>
            <span className="font-medium">
              {hasDays && `${dateAt(slot.starts_at, zone)}, `}
              {clockAt(slot.starts_at, zone)}
            </span>
            {theirs !== null && (
              <>
                {' '}
                <span className="text-sm text-ink-soft">{theirs}</span>
              </>
            )}
          </button>
        </li>
      )
    })}
  </ul>
)

type Props = {
  slots: readonly ConsultationSlot[]
  specialists: readonly SpecialistSummary[]
  zone: string
  onPick: (slot: ConsultationSlot) => void
}

/** Open times: a strip of days, and the times of the chosen one. */
export const SlotPicker = ({ slots, specialists, zone, onPick }: Props) => {
  const [wanted, setWanted] = useState<string | null>(null)
  const days = slotsByDay(slots, zone)
  const day = days.find(({ key }) => key === wanted) ?? days[0]
  if (!day) return null
  const present = specialists.filter(({ id }) => day.slots.some(({ specialist }) => specialist === id))
  return (
    <div className="grid grid-cols-1 gap-5">
      <DayStrip days={days} zone={zone} chosen={day.key} onChoose={setWanted} />
      <section aria-live="polite" className="grid grid-cols-1 gap-3">
        <h3 className="text-lg">{dayTitleAt(day.first, zone)}</h3>
        {present.map(specialist => (
          <div key={specialist.id}>
            {specialists.length > 1 && <p className="mb-1.5 text-sm text-ink-soft">{specialist.name}</p>}
            <TimeButtons
              slots={day.slots.filter(slot => slot.specialist === specialist.id)}
              specialist={specialist}
              zone={zone}
              onPick={onPick}
            />
          </div>
        ))}
      </section>
      <p className="text-sm text-ink-soft">{texts.yours(zoneName(zone, day.first))}</p>
    </div>
  )
}
