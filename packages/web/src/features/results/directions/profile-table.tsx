import { DataTable } from '../../../ui/data-table.tsx'
import { copy } from '../copy.ts'
import type { ProfileRow } from './profile-rows.ts'
import { positionLabel, evidenceLabel, typeLabel, unclearLabel } from '../labels.ts'

const texts = copy.profile

const cellsOf = ({ result, earlier, certainty }: ProfileRow): readonly string[] | string => {
  if (!result) return unclearLabel(certainty)
  const before = earlier[0]
  return [
    typeLabel(result),
    positionLabel(result),
    evidenceLabel(result),
    before ? positionLabel(before) : texts.notMoved,
  ]
}

/** The profile of a direction as a table. */
export const ProfileTable = ({ rows }: { rows: readonly ProfileRow[] }) => (
  <DataTable
    caption={texts.title}
    columns={texts.columns}
    rows={rows.map(row => ({ key: row.id, name: row.name, cells: cellsOf(row) }))}
  />
)
