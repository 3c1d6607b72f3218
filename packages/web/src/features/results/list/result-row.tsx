import type { Result } from '@grani/contract'
import { Card } from '../../../ui/card.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { LabelledScale } from '../scale/scale-track.tsx'
import { copy } from '../copy.ts'
import { Feedback } from './feedback.tsx'
import { NextStep } from './next-step.tsx'
import { ResultHistory } from './result-history.tsx'
import { ResultHead } from './result-head.tsx'
import { TypeMark } from '../type-mark.tsx'
import { useResultDetails } from '../use-result-actions.ts'
import { evidenceLabel, revisionLabel, shareLabel, typeOf, typeLabel } from '../labels.ts'

type Props = { result: Result; /** Earlier results about the same quality. */ history: readonly Result[] }

/** A result: the quality, its type and its position; a tap opens the text. */
export const ResultRow = ({ result, history }: Props) => {
  const { isOpen, toggle, detailsId } = useResultDetails(result)
  const type = typeOf(result)
  const { quality } = result
  const share = shareLabel(result)
  const revision = revisionLabel(result)

  return (
    <Card className="break-inside-avoid p-0! md:p-0!">
      <ResultHead result={result} isOpen={isOpen} controls={detailsId} onToggle={toggle}>
        <TypeMark type={type} />
        {typeLabel(result)}
      </ResultHead>
      <div className="px-5 pb-5">
        <LabelledScale result={result} />
        <p className="mt-3 text-sm text-ink-soft">{evidenceLabel(result)}</p>
        {revision !== null && <p className="mt-2 text-sm text-pretty">{revision}</p>}
        {/* Hidden by a class and not by the attribute, which print styles could not override. */}
        <div
          id={detailsId}
          className={`mt-4 gap-4 border-t border-line pt-4 ${isOpen ? 'grid' : 'hidden print:grid'}`}
        >
          {share !== null && <p className="text-sm text-ink-soft first-letter:uppercase">{share}</p>}
          <SafeHtml html={result.level_text} />
          <NextStep step={result.next_step} />
          <p className="text-sm text-ink-soft">
            {copy.meaning}: {quality.meaning}.
          </p>
          {history.length > 0 && <ResultHistory results={[result, ...history]} />}
          <Feedback result={result} />
        </div>
      </div>
    </Card>
  )
}
