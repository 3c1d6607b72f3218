import type { CircleMap, listCircles, ReplyOf } from '@grani/contract'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { dateInWords } from '../../../shared/format/date.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copy as shared } from '../copy.ts'
import { useRemoveCircles } from '../use-drawings.ts'
import { CircleBoard } from './circle-board.tsx'
import { copy } from './copy.ts'
import { placedAsLeft } from './geometry.ts'

type Circles = ReplyOf<typeof listCircles>
type Difference = NonNullable<Circles['wanted']>

const DifferenceView = ({ title, difference }: { title: string; difference: Difference }) => {
  const { moves, added, missing } = difference
  const moved = moves.flatMap(({ label, move }) => (move === 'same' ? [] : [{ label, move }]))
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      {moved.length + added.length + missing.length === 0 && <p className="mt-1">{copy.unmoved}</p>}
      <ul className="mt-1">
        {moved.map(({ label, move }) => (
          <li key={label}>
            {label}: {copy.moves[move]}
          </li>
        ))}
      </ul>
      {added.length > 0 && (
        <p>
          {copy.added}: {added.join(', ')}
        </p>
      )}
      {missing.length > 0 && (
        <p>
          {copy.missing}: {missing.join(', ')}
        </p>
      )}
    </div>
  )
}

const MapView = ({ map }: { map: CircleMap }) => {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveCircles(map.id)
  return (
    <li className="grid grid-cols-1 gap-4 border-b border-line py-5 last:border-0 sm:grid-cols-[20rem_minmax(0,1fr)]">
      <CircleBoard people={placedAsLeft(map.people)} />
      <div className="grid content-start gap-3">
        <p className="font-medium">
          {map.wanted ? copy.wanted : copy.now}, {dateInWords(map.made_at)}
        </p>
        <p>
          {copy.counts.near}: {map.counts.near}. {copy.counts.apart}: {map.counts.apart}. {copy.counts.far}:{' '}
          {map.counts.far}.
        </p>
        <div>
          <h3 className="text-sm font-medium">{copy.order}</h3>
          <ol className="list-decimal pl-5 marker:text-ink-soft">
            {map.order.map(({ labels, zone }) => (
              <li key={labels[0]}>
                {copy.alike(labels)}, {copy.zones[zone]}
              </li>
            ))}
          </ol>
        </div>
        <div className="print:hidden">
          <Button size="s" variant="quiet" className="-ml-3.5" onClick={() => setAsking(true)}>
            {copy.delete}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          labels={{ title: copy.delete, keep: shared.sure.no, confirm: shared.sure.yes }}
          mutation={remove}
          onClose={() => setAsking(false)}
        >
          {copy.sure}
        </ConfirmDialog>
      )}
    </li>
  )
}

/** The saved boards: who is near, what should be otherwise, what has changed. No norms, no advice. */
export const CircleReading = ({ circles: { maps, wanted, change } }: { circles: Circles }) => {
  if (maps.length === 0) return null
  return (
    <Card aria-label={copy.reading} className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{copy.reading}</h2>
      <p className="text-ink-soft">{copy.note}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {wanted && <DifferenceView title={copy.difference} difference={wanted} />}
        {change && <DifferenceView title={copy.change(dateInWords(change.made_at))} difference={change} />}
      </div>
      <ul>
        {maps.map(map => (
          <MapView key={map.id} map={map} />
        ))}
      </ul>
    </Card>
  )
}
