import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { dayInWords } from './days.ts'
import { useEventCounts } from './use-diary.ts'

const { ofDirection: texts } = copy

type Props = { qualities: readonly { id: string; name: string }[] }

/** In how many events of the diary the qualities of a direction were rated, with doors to the newest; nothing where in none. */
export const EventsOfDirection = ({ qualities }: Props) => {
  const { data: counts = [] } = useEventCounts()
  const rated = qualities.flatMap(({ id, name }) => {
    const count = counts.find(({ quality }) => quality === id)
    return count ? [{ ...count, name }] : []
  })
  if (rated.length === 0) return null
  return (
    <section aria-label={texts.title} className="mt-8">
      <h3 className="text-lg">{texts.title}</h3>
      <ul className="mt-1 grid gap-1">
        {rated.map(({ quality, name, events, newest }) => (
          <li key={quality} className="flex flex-wrap items-baseline gap-x-4">
            <span className="text-ink-soft">{texts.count(name, events)}</span>
            {newest.map(({ id, happened_on }) => (
              <TextLink
                key={id}
                href={`/events/${id}`}
                className="inline-flex min-h-11 items-center print:hidden"
              >
                {dayInWords(happened_on)}
              </TextLink>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
