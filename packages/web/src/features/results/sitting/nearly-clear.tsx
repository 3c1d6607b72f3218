import { Link } from 'wouter'
import { Meter } from '../../../ui/meter.tsx'
import { useProgress } from '../use-results.ts'
import { copy } from './copy.ts'
import { nearlyClear } from './sitting-results.ts'

/** What will become clear next; nothing while nothing is near. */
export const NearlyClear = () => {
  const { data: directions = [] } = useProgress()
  const near = nearlyClear(directions)
  if (near.length === 0) return null
  return (
    <section aria-label={copy.nothing.nearly}>
      <h3 className="text-sm font-semibold text-ink-soft">{copy.nothing.nearly}</h3>
      <ul className="mt-2 grid gap-2">
        {near.map(({ id, name, direction, certainty }) => (
          <li key={id}>
            <Link
              href={`/results/${direction}`}
              className="-mx-2 block rounded-control px-2 py-1.5 hover:bg-sunken"
            >
              <span className="font-medium">{name}</span>
              <Meter value={100 * certainty} className="mt-1.5" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
