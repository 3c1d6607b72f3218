import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { useEventCounts } from './use-diary.ts'

type Props = { qualities: readonly { id: string; name: string }[] }

/** In how many events of the diary the qualities of a direction were rated; nothing where in none. */
export const EventsOfDirection = ({ qualities }: Props) => {
  const { data: counts = [] } = useEventCounts()
  const rated = qualities.flatMap(({ id, name }) => {
    const events = counts.find(({ quality }) => quality === id)?.events ?? 0
    return events > 0 ? [{ id, name, events }] : []
  })
  if (rated.length === 0) return null
  return (
    <section aria-label={copy.ofDirection.title} className="mt-8">
      <h3 className="text-lg">{copy.ofDirection.title}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
        {rated.map(({ id, name, events }) => (
          <li key={id}>{copy.ofDirection.count(name, events)}</li>
        ))}
      </ul>
      <TextLink href="/events/patterns" className="inline-flex min-h-11 items-center print:hidden">
        {copy.patterns}
      </TextLink>
    </section>
  )
}
