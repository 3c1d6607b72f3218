import type { Result } from '@grani/contract'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { CheckAgain } from '../changes/check-again.tsx'
import { copy } from '../copy.ts'
import { isOnFew, precisionLabel, shareLabel } from '../labels.ts'
import { OwnAnswers } from '../own-answers.tsx'
import { LabelledScale } from '../scale/scale-track.tsx'
import { ResultHistory } from './result-history.tsx'

type Props = {
  result: Result
  /** Earlier results about the same quality. */ history: readonly Result[]
  /** Id of the heading that names the result. */ heading: string
  /** Stands beside the button. */ beside: ReactNode
}

/** What the words rest on, one tap below them: the scale, its precision, what the quality is, and what was said before. */
export const MoreAboutResult = ({ result, history, heading, beside }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const share = isOnFew(result) ? shareLabel(result) : null
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-1">
        {beside}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-describedby={heading}
          onClick={() => setOpen(!isOpen)}
          className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-medium text-accent print:hidden"
        >
          {copy.details}
          <ChevronDown
            aria-hidden="true"
            size={18}
            strokeWidth={1.75}
            className={`transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </div>
      {/* Hidden by a class and not by the attribute, which print styles could not override. */}
      <div id={id} className={`gap-4 pt-3 ${isOpen ? 'grid' : 'hidden print:grid'}`}>
        <LabelledScale result={result} />
        <p className="text-sm text-ink-soft first-letter:uppercase">{precisionLabel(result)}.</p>
        {share !== null && <p className="text-sm text-ink-soft first-letter:uppercase">{share}</p>}
        <p className="text-sm text-ink-soft">
          {copy.meaning}: {result.quality.meaning}.
        </p>
        {isOpen && result.quality.kind !== 'S' && <OwnAnswers quality={result.quality.id} />}
        {history.length > 0 && <ResultHistory results={[result, ...history]} />}
        <CheckAgain quality={result.quality.id} />
      </div>
    </div>
  )
}
