import type { Reading } from '@grani/contract'
import { copy } from './copy.ts'

/** What the model wrote: a voice of its own, never like the evaluation. */
export const ReadingView = ({ reading }: { reading: Reading }) => {
  const { named, said, questions, situations, expressions } = reading
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 className="text-sm font-medium">{copy.written}</h2>
      <blockquote className="border-l-4 border-line-strong pl-4 break-words">{said}</blockquote>
      <div>
        <h3 className="text-sm font-medium text-ink-soft">{copy.questions}</h3>
        <ul className="mt-1 grid gap-1">
          {questions.map(question => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </div>
      {expressions.length > 0 && (
        <div>
          <h3 className="text-sm font-medium text-ink-soft">{copy.expressions}</h3>
          <ul className="mt-1 grid gap-1">
            {expressions.map(({ quality, direction, quote }) => (
              <li key={quality.id} className="break-words">
                {`«${quote}»: ${quality.name.toLowerCase()}, ${direction === 1 ? copy.more : copy.less}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {situations.length > 0 && (
        <p className="text-sm text-ink-soft">{`${copy.situations}: ${situations.join(', ').toLowerCase()}`}</p>
      )}
      <p className="text-sm text-ink-soft">{copy.by(named)}</p>
    </div>
  )
}
