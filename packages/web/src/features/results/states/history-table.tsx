import type { Result } from '@grani/contract'
import { dateInWords } from '../../../shared/format/date.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { copy } from '../copy.ts'
import { stateChangeLabel, shortPrecisionLabel, stateLabel } from '../labels.ts'

/** The history of a state as a table of all readings, newest first. */
export const HistoryTable = ({ name, results }: { name: string; results: readonly Result[] }) => (
  <DataTable
    caption={name}
    columns={copy.states.columns}
    rows={results.map((result, i) => ({
      key: result.uid,
      name: dateInWords(result.shared_at),
      cells: [stateLabel(result), stateChangeLabel(result, results[i + 1]), shortPrecisionLabel(result)],
    }))}
  />
)
