import { useAlarm } from '../../shared/danger/use-alarm.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { besideEarlier, type DayMarks } from './beside-earlier.ts'
import { copy } from './copy.ts'
import { monthOf } from './days.ts'
import { keptTaps } from './drafts.ts'
import { startOf, type Tapped } from './tapped.ts'
import { useEvent, useEventsOfMonth } from './use-diary.ts'

const { besideEarlier: texts } = copy

const marksOf = ({ pleasantness, importance }: Partial<Tapped>): DayMarks | null =>
  pleasantness && importance ? { pleasantness, importance } : null

type Props = { id: string; day: string; tapped: Partial<Tapped> }

/** The event before this one on its day that has marks, sent or kept on the device. */
const useEarlier = (id: string, day: string) => {
  const { data } = useEventsOfMonth(monthOf(day))
  const events = data?.events ?? []
  const at = events.findIndex(event => event.id === id)
  if (at === -1) return undefined
  return events
    .slice(at + 1)
    .find(event => event.happened_on === day && (event.evaluation !== null || keptTaps.isComplete(event.id)))
}

const Compared = ({ tapped, other }: { tapped: Partial<Tapped>; other: string }) => {
  const { data: event } = useEvent(other)
  const alarm = useAlarm(event?.text ?? null)
  const earlier = event && marksOf(startOf(other, event.evaluation?.taps ?? null))
  const now = marksOf(tapped)
  const said = earlier && now && besideEarlier(now, earlier)
  if (!event || !said) return null
  return (
    <Card tone="sunken">
      <h2 className="text-lg">{texts.title}</h2>
      <TextLink
        href={`/events/${other}`}
        className="my-1 flex min-h-11 max-w-full items-center justify-self-start"
      >
        <span className="line-clamp-2 break-words">
          {event.text !== null && (alarm === 'none' || alarm === 'maybe') ? event.text : texts.open}
        </span>
      </TextLink>
      <p>{said}</p>
    </Card>
  )
}

/** An event beside the one before it on the same day: something to read also where it is not its turn to be evaluated. */
export const EarlierOfDay = ({ id, day, tapped }: Props) => {
  const earlier = useEarlier(id, day)
  return earlier ? <Compared tapped={tapped} other={earlier.id} /> : null
}
