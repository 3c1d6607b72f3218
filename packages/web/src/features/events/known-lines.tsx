import type { Evaluation } from '@grani/contract'
import { TextLink } from '../../ui/text-link.tsx'
import { marksOf, type TappedOf } from './comparison-words.ts'
import { copy } from './copy.ts'

const { evaluation: texts } = copy

/** The result that a sentence is said by, and how many answers it stands on. */
const Evidence = ({ evidence }: { evidence: Evaluation['evidence'] }) => (
  <p className="text-sm text-ink-soft">
    {evidence.map(({ quality, name, direction, result, answers }, i) => (
      <span key={quality}>
        {i > 0 && ', '}
        <TextLink href={`/results/${direction}#${result}`} className="inline-flex min-h-11 items-center">
          {name}
        </TextLink>
        {`\u00A0(${texts.byAnswers(answers)})`}
      </span>
    ))}
  </p>
)

/** What the results know of the moment: what was the other way first; where nothing marked is known, one thing about such moments. */
export const Known = ({
  evaluation: { known, moment, evidence, comparisons },
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
          <p className="text-ink-soft">{texts.moment(moment.when)}</p>
          <p className="mt-1 text-lg text-balance">{moment.text}</p>
          <Evidence evidence={evidence} />
        </div>
      )}
    </>
  )
}
