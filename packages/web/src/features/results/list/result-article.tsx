import type { Result } from '@grani/contract'
import { memo, useId, useRef } from 'react'
import { HelpLink } from '../../../shared/help/help-link.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { firstSentences } from '../first-sentences.ts'
import { certaintyLabel, evidenceLabel, isOnFew, revisionLabel, shareLabel, typeLabel } from '../labels.ts'
import { isLowMood } from '../low-mood.ts'
import { lookOf } from '../stone/facet-look.ts'
import { FacetMark } from '../stone/facet-mark.tsx'
import type { FacetPlace } from '../stone/facet-places.ts'
import { Feedback } from './feedback.tsx'
import { MoreAboutResult } from './more-about-result.tsx'
import { NameButton } from './name-button.tsx'
import { NextStep } from './next-step.tsx'
import { ResultHeading } from './result-heading.tsx'
import { useUnfolded } from './use-unfolded.ts'
import { useViewed } from './use-viewed.ts'

const Brief = ({ result }: { result: Result }) => (
  <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft print:hidden">
    <span className="max-w-full rounded-chip bg-sunken px-2 py-0.5 font-medium wrap-anywhere text-ink">
      {typeLabel(result)}
    </span>
    {certaintyLabel(result)}
  </p>
)

const Whole = ({ result }: { result: Result }) => (
  <>
    <p className="mt-1 font-medium">{typeLabel(result)}</p>
    <p className="text-sm text-ink-soft">{evidenceLabel(result)}</p>
  </>
)

type Props = {
  result: Result
  /** Earlier results about the same quality. */ history: readonly Result[]
  /** Its facet among those of its direction. */ place: FacetPlace | undefined
  /** Whether it shows its first sentence only until it is opened. */ isBrief: boolean
}

/** A result: what it says, how sure that is, and one tap below the words what they rest on. On paper always the whole of it. */
export const ResultArticle = memo(({ result, history, place, isBrief }: Props) => {
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useUnfolded(result.uid)
  const wasNew = useViewed(result, text)
  const isFolded = isBrief && !isOpen
  const share = isOnFew(result) ? null : shareLabel(result)
  const revision = revisionLabel(result)
  return (
    <article
      aria-labelledby={result.uid}
      className={`relative grid break-inside-avoid grid-cols-1 gap-x-10 rounded-card bg-surface shadow-card lg:grid-cols-[15.5rem_minmax(0,1fr)] ${isFolded ? 'gap-y-3 p-4 md:px-6' : 'gap-y-4 p-5 md:p-6'}`}
    >
      <header className={`flex items-start gap-3.5 ${isFolded ? '' : 'lg:flex-col'}`}>
        {place && (
          <FacetMark
            {...place}
            look={lookOf(result)}
            className={isFolded ? 'size-10 max-[22rem]:hidden print:size-12' : 'size-12 lg:size-16'}
          />
        )}
        <div className="min-w-0">
          <ResultHeading result={result} wasNew={wasNew}>
            {isBrief ? (
              <NameButton name={result.quality.name} controls={id} isOpen={isOpen} onChange={setOpen} />
            ) : null}
          </ResultHeading>
          {isFolded && <Brief result={result} />}
          <div className={isFolded ? 'hidden print:block' : ''}>
            <Whole result={result} />
          </div>
        </div>
      </header>
      {isFolded && (
        <div className="lg:pr-10 print:hidden">
          <div ref={text}>
            <p className="max-w-[68ch]">{firstSentences(result.level_text, 1)}</p>
          </div>
          {isLowMood(result) && (
            <div className="relative w-fit">
              <HelpLink />
            </div>
          )}
        </div>
      )}
      {/* Hidden by a class and not by the attribute, which print styles could not override. */}
      <div
        id={id}
        className={`grid-cols-1 content-start gap-4 ${isBrief ? 'lg:pr-10' : ''} ${isFolded ? 'hidden print:grid' : 'grid'}`}
      >
        <div ref={isFolded ? undefined : text}>
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
