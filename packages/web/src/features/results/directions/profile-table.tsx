import { plural } from '../../../shared/format/plural.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { copy } from '../copy.ts'
import type { ProfileRow } from './profile-rows.ts'
import { positionLabel, probabilityLabel, typeLabel, unclearLabel } from '../labels.ts'

const words = copy.profile

const cellsOf = ({ result, earlier, certainty }: ProfileRow): readonly string[] | string => {
  if (!result) return unclearLabel(certainty)
  const before = earlier[0]
  return [
    typeLabel(result),
    positionLabel(result),
    `${probabilityLabel(result.probability)}, ${copy.standsOn(plural(result.answers, copy.answerForms))}`,
    before ? positionLabel(before) : words.notMoved,
  ]
}

/** The picture of a direction in words and columns. */
export const ProfileTable = ({ rows }: { rows: readonly ProfileRow[] }) => (
  <DataTable
    caption={words.title}
    columns={words.columns}
    rows={rows.map(row => ({ key: row.id, name: row.name, cells: cellsOf(row) }))}
  />
)
