import type { ComparedQuality } from '@grani/contract'
import { type ComparedRow, ComparedRows } from '../../../shared/scale/compared-rows.tsx'
import { copy } from '../copy.ts'

const texts = copy.outcome

const rowsOf = ({ self, guess, others }: ComparedQuality): ComparedRow[] => [
  ...(self ? [{ ...self, kind: 'self' as const, label: texts.rows.self }] : []),
  ...(guess ? [{ ...guess, kind: 'guess' as const, label: texts.rows.guess }] : []),
  ...(others ? [{ ...others, kind: 'others' as const, label: texts.rows.others(others.replies) }] : []),
]

/** What may be said of a quality: agreement, or a difference that is larger than the errors. What is as guessed stands below all of them. */
const sentencesOf = ({ self, others, high, beside_self, beside_guess }: ComparedQuality): string[] => [
  ...(beside_self ? [texts.besideSelf[beside_self](high)] : []),
  ...(others && !self ? [texts.noSelf] : []),
  ...(beside_guess && beside_guess !== 'same' ? [texts.besideGuess[beside_guess]] : []),
]

/** One quality by the three views, and who usually sees it better. */
export const QualityComparison = ({ quality }: { quality: ComparedQuality }) => {
  const { name, low, high, others, seen_better_by } = quality
  return (
    <li className="grid gap-3 border-t border-line pt-5">
      <div>
        <h3 className="text-lg">{name}</h3>
        {others ? (
          sentencesOf(quality).map(sentence => (
            <p key={sentence} className="mt-1 max-w-[60ch]">
              {sentence}
            </p>
          ))
        ) : (
          <p className="mt-1 text-ink-soft">{texts.waitingText}</p>
        )}
      </div>
      {others && <ComparedRows low={low} high={high} rows={rowsOf(quality)} />}
      {others && <p className="text-sm text-ink-soft">{texts.betterBy[seen_better_by]}</p>}
    </li>
  )
}
