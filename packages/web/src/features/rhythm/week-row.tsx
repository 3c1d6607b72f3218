import { dateInWords } from '../../shared/format/date.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { copy } from './copy.ts'
import { useRhythm } from './use-rhythm.ts'

const short = new Intl.DateTimeFormat('ru-RU', { weekday: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('ru-RU', { weekday: 'long', timeZone: 'UTC' })

const FACET = '12,1.5 20,10 12,18.5 4,10'

/** This week as facets, from Monday; of the month only more than one day is worth a word. */
export const WeekRow = () => {
  const { data } = useRhythm()
  if (!data) return null
  const { days, days_this_month: count, paused_until: pausedUntil } = data
  const full = days.filter(({ is_full }) => is_full).map(({ day }) => long.format(new Date(day)))
  return (
    <section
      aria-label={copy.title}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 px-1 py-2 text-sm text-ink-soft"
    >
      <ul aria-hidden="true" className="flex gap-1">
        {days.map(({ day, is_full }) => (
          <li key={day} className="grid justify-items-center text-xs">
            <svg viewBox="0 0 24 20" className="h-5 w-6">
              <polygon
                points={FACET}
                strokeWidth="1"
                strokeLinejoin="round"
                className={is_full ? 'fill-accent stroke-accent' : 'fill-facet-rest stroke-facet-hatch'}
              />
            </svg>
            {short.format(new Date(day))}
          </li>
        ))}
      </ul>
      {full.length > 0 && <VisuallyHidden>{copy.full(full)}</VisuallyHidden>}
      <p>
        {[
          count > 1 && copy.daysThisMonth(count),
          pausedUntil !== null && copy.pausedUntil(dateInWords(pausedUntil)),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <TextLink href="/legal/questions" className="inline-flex min-h-6 items-center">
        {copy.questions}
      </TextLink>
    </section>
  )
}
