import type { Evaluation } from '@grani/contract'
import { TextLink } from '../../ui/text-link.tsx'
import { ComparisonRow } from './comparison-row.tsx'
import {
  type Compared,
  comparedAsUndecided,
  comparedAsUsual,
  isCompared,
  notCompared,
  placeWords,
  type TappedOf,
} from './comparison-words.ts'
import { copy } from './copy.ts'
import { FOCUS_HASH } from './focus-hash.ts'

const { evaluation: texts } = copy

const Rows = ({ compared, tappedOf }: { compared: readonly Compared[]; tappedOf: TappedOf }) => (
  <ul>
    {compared.map(comparison => (
      <ComparisonRow
        key={comparison.item}
        comparison={comparison}
        words={placeWords(comparison)}
        tapped={tappedOf(comparison.item)}
      />
    ))}
  </ul>
)

type Props = { evaluation: Evaluation; tappedOf: TappedOf }
type QuietProps = Pick<Props, 'tappedOf'> & {
  all: readonly Compared[]
  /** By results. */ said: readonly string[]
}

/** What was as usual or little beside it: said once, whatever the number of marks; the strips are one tap away. */
const Quiet = ({ all, said, tappedOf }: QuietProps) => {
  const undecided = all.filter(({ place }) => place === 'undecided')
  const usual = all.filter(({ place, quality }) => place === 'usual' && !said.includes(quality.id))
  if (all.length === 0) return null
  return (
    <div className="grid gap-2">
      {usual.length > 0 && <p>{comparedAsUsual(usual, tappedOf)}</p>}
      {undecided.length > 0 && <p>{comparedAsUndecided(undecided, tappedOf)}</p>}
      <details>
        <summary className="min-h-11 py-2.5 text-accent print:hidden">{texts.onScale}</summary>
        <Rows compared={all} tappedOf={tappedOf} />
      </details>
    </div>
  )
}

/** Whether an event is told first what its own marks say: where no statement was marked, or nothing else is known of it. */
export const isBare = ({
  known,
  moment,
  comparisons,
}: Pick<Evaluation, 'known' | 'moment' | 'comparisons'>): boolean =>
  comparisons.every(({ rating }) => rating === null) ||
  (known.length === 0 && moment === null && !comparisons.some(isCompared))

/** What could not be compared, behind a sentence where it has one, and what was answered about it; where that is everything, that nothing is lost. */
const Unknown = ({
  evaluation: { comparisons, summary, is_counted: isCounted, more_about: more },
  tappedOf,
}: Props) => {
  const unknown = comparisons.filter(({ rating, place }) => rating !== null && place === 'unknown')
  const isAll = !comparisons.some(isCompared)
  return (
    <div className="grid gap-2">
      {summary !== null && <p className="text-lg text-balance">{summary}</p>}
      {unknown.length > 0 &&
        (summary === null ? (
          <p>{notCompared(unknown, tappedOf)}</p>
        ) : (
          <details>
            <summary className="min-h-11 py-2.5 text-accent print:hidden">{texts.said}</summary>
            <p>{notCompared(unknown, tappedOf)}</p>
          </details>
        ))}
      {more !== null && <p>{texts.moreAbout(more)}</p>}
      {isAll && !isCounted && <p className="text-sm text-ink-soft">{texts.notCounted}</p>}
    </div>
  )
}

/** What differs from the usual in rows, and the rest in a sentence; what a result has said already stands there. */
export const Comparisons = ({ evaluation, tappedOf }: Props) => {
  const compared = evaluation.comparisons.filter(isCompared)
  const differing = compared.filter(({ place }) => place === 'stronger' || place === 'weaker')
  const said = evaluation.known.map(({ quality }) => quality)
  const quiet = compared.filter(one => !differing.includes(one))
  return (
    <div className="grid gap-3">
      {differing.length > 0 && <Rows compared={differing} tappedOf={tappedOf} />}
      <Quiet all={quiet} said={said} tappedOf={tappedOf} />
      <Unknown evaluation={evaluation} tappedOf={tappedOf} />
    </div>
  )
}

/** What is compared with what, and who chose it. */
export const HowCompared = ({
  evaluation: { comparisons, is_focus_chosen: isChosen },
}: Pick<Props, 'evaluation'>) => {
  if (comparisons.every(({ rating }) => rating === null)) return null
  const pick = !isChosen && <TextLink href={`/events/patterns${FOCUS_HASH}`}>{texts.pick}</TextLink>
  if (!comparisons.some(isCompared)) return <p className="mt-3 text-sm">{pick}</p>
  return (
    <details className="mt-2 text-sm print:hidden">
      <summary className="min-h-11 py-3 text-ink-soft">{texts.how}</summary>
      <p className="text-ink-soft">
        {texts.note} {pick && texts.picked} {pick}
      </p>
    </details>
  )
}
