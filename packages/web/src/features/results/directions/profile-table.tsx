import type { Direction } from '@grani/contract'
import { DataTable } from '../../../ui/data-table.tsx'
import { copy } from '../copy.ts'
import type { ProfileRow } from './profile-rows.ts'
import { positionLabel, evidenceLabel, typeLabel, unclearLabel } from '../labels.ts'

const texts = copy.profile

const cellsOf = (row: ProfileRow, direction: Direction): readonly string[] | string => {
  const { result } = row
  if (!result) return unclearLabel(row, direction)
  return [typeLabel(result), positionLabel(result), evidenceLabel(result)]
}

type Props = { direction: Direction; rows: readonly ProfileRow[] }

/** The profile of a direction as a table. */
export const ProfileTable = ({ direction, rows }: Props) => (
  <DataTable
    caption={texts.title}
    columns={texts.columns}
    rows={rows.map(row => ({ key: row.id, name: row.name, cells: cellsOf(row, direction) }))}
  />
)
