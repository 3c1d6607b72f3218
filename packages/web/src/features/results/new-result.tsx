import type { Result } from '@grani/contract'
import { hueOf } from '../../shared/families/families.ts'
import { FacetPicture } from '../../ui/facet-picture.tsx'
import { copy } from './copy.ts'
import { firstSentences } from './first-sentences.ts'
import { Feedback } from './list/feedback.tsx'
import { evidenceLabel, stateLabel, typeLabel, typeOf } from './labels.ts'
import { announcedResult } from './named-result.ts'
import { isState } from './result-selectors.ts'
import { TypeMark } from './type-mark.tsx'
import { useProgress } from './use-results.ts'

const texts = copy.newResult

/** So many sentences tell what a result is about; the rest is read on its page. */
const SENTENCES = 2

/** More than this is on the page of the results. */
export const MAX_OTHERS = 3

const Picture = ({ result: { psy_objects: uids, quality } }: { result: Result }) => {
  const { data: directions } = useProgress()
  const direction = directions?.find(({ uid }) => uid === uids[0])
  return (
    <div className="size-18 sm:row-span-2 sm:size-32 sm:self-start">
      {direction && (
        <FacetPicture
          facets={direction.qualities}
          hue={hueOf(direction.uid)}
          marked={quality.id}
          className="size-full animate-turn"
        />
      )}
    </div>
  )
}

const Verdict = ({ result }: { result: Result }) => (
  <p className="flex items-center gap-2 font-medium">
    {isState(result) ? (
      stateLabel(result)
    ) : (
      <>
        <TypeMark type={typeOf(result)} />
        {typeLabel(result)}
      </>
    )}
  </p>
)

const Others = ({ results }: { results: readonly Result[] }) => (
  <p className="mt-4 border-t border-line pt-3 text-sm text-ink-soft">
    {texts.others}:{' '}
    <span className="font-medium text-ink">
      {results.slice(0, MAX_OTHERS).map(announcedResult).join(', ')}
    </span>
    {results.length > MAX_OTHERS && ` ${texts.more(results.length - MAX_OTHERS)}`}
  </p>
)

type Props = { result: Result; /** What has come with it. */ others: readonly Result[] }

/** A result at the moment when it is reached: its facet, what it says, and how sure that is. */
export const NewResult = ({ result, others }: Props) => (
  <>
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-5">
      <Picture result={result} />
      <div>
        <Verdict result={result} />
        <p className="text-sm text-ink-soft">{evidenceLabel(result)}</p>
      </div>
      <div className="max-sm:col-span-2 sm:col-start-2">
        <p className="mt-2">{firstSentences(result.level_text, SENTENCES)}</p>
        {result.good !== null && <p className="mt-2 text-ink-soft">{result.good}</p>}
      </div>
      {/* Over the whole width: beside the picture its last button would stand alone on a line. */}
      <div className="col-span-2 mt-3">
        <Feedback result={result} />
      </div>
    </div>
    {others.length > 0 && <Others results={others} />}
  </>
)
