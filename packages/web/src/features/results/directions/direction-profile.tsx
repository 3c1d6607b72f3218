import type { Direction, Result } from '@grani/contract'
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

/** While no quality has a position, text says more than an empty scale. */
const UnmeasuredRow = ({ direction, row }: RowProps) => (
  <li className={`grid border-t border-line py-2 first:border-t-0 ${COLUMNS}`}>
    {row.name}
    <span className="text-sm text-ink-soft">{unclearLabel(row, direction)}</span>
  </li>
)

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

/** All qualities of a direction on the same scale: position, precision and change; and the same as a table. */
export const DirectionProfile = ({
  direction,
  results,
}: {
  direction: Direction
  results: readonly Result[]
}) => {
  const rows = profileRows(direction, results)
  if (!rows.some(row => row.result)) {
    return (
      <Card aria-label={texts.title}>
        <h3 className="text-lg">{texts.title}</h3>
        <ul className="mt-2">
          {rows.map(row => (
            <UnmeasuredRow key={row.id} direction={direction} row={row} />
          ))}
        </ul>
      </Card>
    )
  }
  return (
    <Card aria-label={texts.title}>
      <h3 className="text-lg">{texts.title}</h3>
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
      <p className="mt-4 max-w-[68ch] text-sm text-ink-soft">{copy.legend}</p>
      <details className="group mt-3 print:hidden">
        <summary className="-mx-2 inline-flex min-h-11 items-center rounded-control px-2 text-sm font-medium text-accent">
          {texts.asTable}
        </summary>
        <div className="mt-2">
          <ProfileTable direction={direction} rows={rows} />
        </div>
      </details>
    </Card>
  )
}
