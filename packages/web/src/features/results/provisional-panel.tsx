import { Link } from 'wouter'
import { Card } from '../../ui/card.tsx'
import { copy } from './copy.ts'
import { provisionalQualities } from './provisional.ts'
import { useProgress } from './use-results.ts'

const MAX_SHOWN = 3

/** What the answers point to so far: words, and not yet results. */
export const ProvisionalPanel = () => {
  const { data: directions = [] } = useProgress()
  const shown = provisionalQualities(directions).slice(0, MAX_SHOWN)
  if (shown.length === 0) return null
  return (
    <Card tone="sunken" aria-label={copy.provisional.title}>
      <h2 className="text-lg">{copy.provisional.title}</h2>
      <p className="mt-1 text-sm text-ink-soft">{copy.provisional.lead}</p>
      <ul className="mt-3 grid gap-3">
        {shown.map(({ id, name, text, direction }) => (
          <li key={id}>
            <Link href={`/results/${direction}`} className="group block rounded-small">
              <span className="block font-medium group-hover:text-accent">{name}</span>
              <span className="block text-sm text-ink-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
