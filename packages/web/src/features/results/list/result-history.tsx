import type { Result } from '@grani/contract'
import { dateInWords } from '../../../shared/format/date.ts'
import { copy } from '../copy.ts'
import { ScaleTrack } from '../scale/scale-track.tsx'
import { TypeMark } from '../type-mark.tsx'
import { scaleLabel, typeOf, typeLabel } from '../labels.ts'

/** All results about a quality, newest first, on the same scale. */
export const ResultHistory = ({ results }: { results: readonly Result[] }) => (
  <section>
    <h4 className="text-sm font-semibold">{copy.history}</h4>
    <ol className="mt-2 grid gap-3 text-sm text-ink-soft sm:gap-1">
      {results.map(result => (
        <li key={result.uid} className="grid items-center gap-x-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
          <span className="flex items-center gap-2">
            <TypeMark type={typeOf(result)} />
            <span>
              {dateInWords(result.shared_at)}: {typeLabel(result).toLocaleLowerCase('ru-RU')}
            </span>
          </span>
          <ScaleTrack now={result} label={scaleLabel(result)} />
        </li>
      ))}
    </ol>
  </section>
)
