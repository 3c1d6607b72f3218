import type { Evaluation } from '@grani/contract'
import { TextLink } from '../../ui/text-link.tsx'
import { marksOf, type TappedOf } from './comparison-words.ts'
import { copy } from './copy.ts'

const { evaluation: texts } = copy

/** The sides that a sentence is said by, and how many answers each stands on, or that it is a guess or not even that. */
const Evidence = ({ evidence, label }: { evidence: Evaluation['evidence']; label?: string }) => (
  <p className="text-sm text-ink-soft">
    {label && `${label} `}
    {evidence.map(({ quality, name, direction, result, is_guess: isGuess, answers }, i) => (
      <span key={quality}>
        {i > 0 && ', '}
        {result === null && !isGuess ? (
          name
        ) : (
          <TextLink
            href={`/results/${direction}${result === null ? '' : `#${result}`}`}
            className="inline-flex min-h-11 items-center"
          >
            {name}
          </TextLink>
        )}
        {`\u00A0(${result === null ? texts[isGuess ? 'isGuess' : 'isOpen'] : texts.byAnswers(answers)})`}
      </span>
    ))}
  </p>
)

/**
 * What the results know of the moment: what was the other way first; where nothing marked is known, one thing about such moments, or what they
 * ask of anybody; and the sides that it asks most of.
 */
export const Known = ({
  evaluation: { known, moment, needs, evidence, sides, comparisons },
  tappedOf,
}: {
  evaluation: Evaluation
  tappedOf: TappedOf
}) => {
  const usualMarks = (id: string): string =>
    marksOf(
      comparisons.filter(({ quality, place }) => quality.id === id && place === 'usual'),
      tappedOf,
    )
  const first = known.find(({ differs }) => !differs)
  return (
    <>
      {needs !== null && <p className="mb-3 text-lg text-balance">{needs}</p>}
      {known.map(({ quality, text, differs }) => (
        <div key={quality} className="mb-2">
          <p className="text-lg text-balance">
            {differs
              ? texts.differs(text)
              : texts.known(text, quality === first?.quality, usualMarks(quality))}
          </p>
          <Evidence evidence={evidence.filter(one => one.quality === quality)} />
        </div>
      ))}
      {moment && (
        <div className="mb-2">
          <p className="text-ink-soft">{texts[moment.is_guess ? 'guess' : 'moment'](moment.when)}</p>
          <p className="mt-1 text-lg text-balance">{moment.text}</p>
          <Evidence evidence={evidence} />
        </div>
      )}
      {sides.length > 0 && (
        <div className="mb-2">
          <Evidence evidence={sides} label={texts.sides} />
        </div>
      )}
    </>
  )
}
