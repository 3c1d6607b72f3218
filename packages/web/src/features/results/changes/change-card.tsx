import type { Change } from '@grani/contract'
import { Card } from '../../../ui/card.tsx'
import { ScaleTrack } from '../scale/scale-track.tsx'
import { certaintyLabel, changeScaleLabel, datesLabel } from './change-labels.ts'
import { copy } from './copy.ts'

/** A quality that was measured again: both positions on one scale, and what is to be made of them. */
export const ChangeCard = ({ change }: { change: Change }) => {
  const { quality, before, after, outcome } = change
  return (
    <Card className="break-inside-avoid">
      <h3 className="text-lg">{quality.name}</h3>
      <p className="mt-0.5 font-medium text-accent">{copy.outcome[outcome]}</p>
      <div className="mt-3">
        <ScaleTrack now={after} earlier={[before]} label={changeScaleLabel(change)} />
        <div aria-hidden="true" className="mt-1 grid grid-cols-2 gap-6 text-sm text-ink-soft">
          <span>{quality.low}</span>
          <span className="text-right">{quality.high}</span>
        </div>
      </div>
      <p className="mt-3 max-w-[60ch]">{certaintyLabel(change)}</p>
      <p className="mt-1 text-sm text-ink-soft">{datesLabel(change)}</p>
    </Card>
  )
}
