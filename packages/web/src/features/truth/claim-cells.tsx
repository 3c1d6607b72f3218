import type { TruthCell, TruthClaim } from '@grani/contract'
import { DataTable } from '../../ui/data-table.tsx'
import { copy } from './copy.ts'
import { intervalOf, numberOf, whole } from './numbers.ts'
import { ReliabilityDiagram } from './reliability-diagram.tsx'

/** The published probability from the lower end of its twentieth: «80–85 %». */
const tenthOf = ({ cell }: TruthCell): string => copy.tenth(Math.round(100 * Number(cell)))

const groupOf = ({ cell }: TruthCell): string => {
  const [sex, age] = cell.split('/')
  const ages: Record<string, string> = copy.ages
  const sexes: Record<string, string> = copy.sexes
  return `${sexes[sex ?? ''] ?? ''}, ${ages[age ?? ''] ?? ''}`
}

const shareCells = ({ value, interval, people }: TruthCell): string[] => [
  value === null ? '—' : numberOf('share', value),
  interval === null ? '—' : intervalOf('share', interval),
  whole(people),
]

/** The parts of a claim that are told, where it has any. */
export const ClaimCells = ({ id, cells }: TruthClaim) => {
  if (cells.length === 0) return null
  const rowsBy = (name: (cell: TruthCell) => string) =>
    cells.map(cell => ({ key: cell.cell, name: name(cell), cells: shareCells(cell) }))
  switch (id) {
    case 'forecasts':
      return (
        <>
          <ReliabilityDiagram cells={cells} />
          <DataTable caption={copy.forecastCells} columns={copy.forecastColumns} rows={rowsBy(tenthOf)} />
        </>
      )
    case 'unlike':
      return (
        <DataTable
          caption={copy.unlikeCells}
          columns={copy.unlikeColumns}
          rows={rowsBy(({ cell, name }) => name ?? cell)}
        />
      )
    case 'norms':
      return (
        <DataTable
          caption={copy.normCells}
          columns={copy.normColumns}
          rows={cells.map(cell => ({ key: cell.cell, name: groupOf(cell), cells: [whole(cell.people)] }))}
        />
      )
    default:
      return null
  }
}
