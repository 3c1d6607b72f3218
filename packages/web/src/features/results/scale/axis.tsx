import type { Result } from '@grani/contract'
import { Track } from './scale-track.tsx'
import { axisWords } from '../labels.ts'

/** Where a quality stands, between the names of its two ends. */
export const Axis = ({ result }: { result: Result }) => (
  <div>
    <Track now={result} label={axisWords(result)} />
    <div aria-hidden="true" className="mt-1 grid grid-cols-2 gap-6 text-sm text-ink-soft">
      <span>{result.quality.low}</span>
      <span className="text-right">{result.quality.high}</span>
    </div>
  </div>
)
