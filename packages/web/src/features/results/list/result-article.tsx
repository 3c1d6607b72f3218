import type { Result } from '@grani/contract'
import { memo, useRef } from 'react'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import type { FacetPlace } from '../stone/facet-places.ts'
import { FacetMark } from '../stone/facet-mark.tsx'
import { lookOf } from '../stone/facet-look.ts'
import { evidenceLabel, revisionLabel, shareLabel, typeLabel } from '../labels.ts'
import { HelpLink } from '../../../shared/help/help-link.tsx'
import { isLowMood } from '../low-mood.ts'
import { Feedback } from './feedback.tsx'
import { MoreAboutResult } from './more-about-result.tsx'
import { NextStep } from './next-step.tsx'
import { ResultHeading } from './result-heading.tsx'
import { useViewed } from './use-viewed.ts'

type Props = {
  result: Result
  /** Earlier results about the same quality. */ history: readonly Result[]
  /** Its facet among those of its direction. */ place: FacetPlace | undefined
}

/** Off screen a text is neither laid out nor painted; the height is a guess until it has been on screen. */
const OFF_SCREEN =
  '[contain-intrinsic-size:auto_54rem] lg:[contain-intrinsic-size:auto_30rem] [content-visibility:auto] print:[content-visibility:visible]'

/** A result with its text open: what it says, how sure that is, and one tap below the words what they rest on. */
export const ResultArticle = memo(({ result, history, place }: Props) => {
  const text = useRef<HTMLDivElement>(null)
  const wasNew = useViewed(result, text)
  const share = shareLabel(result)
  const revision = revisionLabel(result)
  return (
    <article
      aria-labelledby={result.uid}
      className={`grid break-inside-avoid grid-cols-1 gap-x-10 gap-y-4 rounded-card bg-surface p-5 shadow-card md:p-6 lg:grid-cols-[15.5rem_minmax(0,1fr)] ${OFF_SCREEN}`}
    >
      <header className="flex items-start gap-3.5 lg:flex-col">
        {place && <FacetMark {...place} look={lookOf(result)} className="size-12 lg:size-16" />}
        <div className="min-w-0">
          <ResultHeading result={result} wasNew={wasNew} />
          <p className="mt-1 font-medium">{typeLabel(result)}</p>
          <p className="text-sm text-ink-soft">{evidenceLabel(result)}</p>
        </div>
      </header>
      <div className="grid grid-cols-1 content-start gap-4">
        <div ref={text}>
          <SafeHtml html={result.level_text} />
        </div>
        {isLowMood(result) && <HelpLink />}
        {revision !== null && <p className="text-sm text-pretty">{revision}</p>}
        {share !== null && (
          <p className="max-w-[68ch] text-sm text-ink-soft first-letter:uppercase">{share}</p>
        )}
        <NextStep step={result.next_step} />
        <div className="border-t border-line pt-3">
          <MoreAboutResult
            result={result}
            history={history}
            heading={result.uid}
            beside={<Feedback result={result} />}
          />
        </div>
      </div>
    </article>
  )
})
