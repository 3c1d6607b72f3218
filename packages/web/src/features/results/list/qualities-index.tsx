import { Card } from '../../../ui/card.tsx'
import { copy } from '../copy.ts'
import { leadsFirst } from '../families/folds.ts'
import type { ResultGroup } from '../result-selectors.ts'
import { lookOf } from '../stone/facet-look.ts'
import { TypeMark } from '../type-mark.tsx'

/** More than this is behind the link to the group. */
const MAX_SHOWN = 5

const LINK =
  'inline-flex min-h-11 items-center gap-2 rounded-control bg-sunken px-3 py-1.5 wrap-anywhere leading-snug hover:text-accent'

/** A link to the rest takes the place of a name: it stands for two at least. */
const shownOf = ({ length }: readonly unknown[]): number => (length > MAX_SHOWN + 1 ? MAX_SHOWN : length)

const Group = ({ group: { id, title, results } }: { group: ResultGroup }) => {
  const shown = shownOf(results)
  const more = copy.showAll(results.length - shown)
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {leadsFirst(results)
          .slice(0, shown)
          .map(result => (
            <li key={result.uid}>
              <a href={`#${result.uid}`} className={LINK}>
                <TypeMark type={lookOf(result)} />
                {result.quality.name}
              </a>
            </li>
          ))}
        {shown < results.length && (
          <li>
            <a href={`#${id}`} className={`${LINK} text-accent`} aria-label={`${title}, ${more}`}>
              {more}
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The names of the qualities above their texts, for a phone: a tap leads to the text. */
export const QualitiesIndex = ({ groups }: { groups: readonly ResultGroup[] }) => (
  <Card className="grid content-start gap-5" aria-label={copy.qualities}>
    <h2 className="text-lg">{copy.qualities}</h2>
    {groups.map(group => (
      <Group key={group.id} group={group} />
    ))}
  </Card>
)
