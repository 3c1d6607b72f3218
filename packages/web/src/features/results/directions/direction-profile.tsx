import type { Direction, Result } from '@grani/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copy } from '../copy.ts'
import { type ProfileRow, profileRows } from './profile-rows.ts'
import { ProfileTable } from './profile-table.tsx'
import { ScaleTrack } from '../scale/scale-track.tsx'
import { TypeMark } from '../type-mark.tsx'
import { scaleLabel, typeOf, unclearLabel } from '../labels.ts'

const texts = copy.profile

/** Names are beside the scales, or above them on phones and beside the list of directions on tablets. */
const COLUMNS = 'gap-x-4 sm:grid-cols-[13rem_minmax(0,1fr)] md:grid-cols-1 lg:grid-cols-[13rem_minmax(0,1fr)]'

type RowProps = { direction: Direction; row: ProfileRow }

const Row = ({ direction, row }: RowProps) => {
  const { name, result } = row
  if (!result) {
    return (
      <li className={`grid items-center py-1 text-ink-soft ${COLUMNS}`}>
        <span className="pl-6 leading-snug">{name}</span>
        <span className="pl-6 text-sm sm:pl-0 md:pl-6 lg:pl-0">{unclearLabel(row, direction)}</span>
      </li>
    )
  }
  return (
    <li className={`grid items-center ${COLUMNS}`}>
      <span className="flex items-center gap-2 leading-snug">
        <TypeMark type={typeOf(result)} />
        {name}
      </span>
      <ScaleTrack now={result} label={scaleLabel(result)} />
    </li>
  )
}

const Scales = ({ direction, rows }: { direction: Direction; rows: readonly ProfileRow[] }) => (
  <>
    <p className="text-sm text-ink-soft">{texts.lead}</p>
    <div aria-hidden="true" className={`mt-3 hidden text-sm text-ink-soft sm:grid ${COLUMNS}`}>
      <span />
      <span className="grid grid-cols-3">
        <span>{texts.below}</span>
        <span className="text-center">{texts.middle}</span>
        <span className="text-right">{texts.above}</span>
      </span>
    </div>
    <ul className="mt-2 grid gap-2 sm:gap-0.5">
      {rows.map(row => (
        <Row key={row.id} direction={direction} row={row} />
      ))}
    </ul>
  </>
)

/** All qualities of a direction on the same scale: position, precision and change; and the same as a table. */
export const DirectionProfile = ({
  direction,
  results,
}: {
  direction: Direction
  results: readonly Result[]
}) => {
  const rows = profileRows(direction, results)
  const [isTable, setTable] = useState(false)
  return (
    <Card aria-label={texts.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">{texts.title}</h2>
        <Button size="s" variant="quiet" onClick={() => setTable(!isTable)} className="-mx-3.5 print:hidden">
          {isTable ? texts.asScales : texts.asTable}
        </Button>
      </div>
      {isTable ? (
        <div className="mt-2">
          <ProfileTable direction={direction} rows={rows} />
        </div>
      ) : (
        <Scales direction={direction} rows={rows} />
      )}
    </Card>
  )
}
