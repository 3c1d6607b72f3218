import { classNames } from './class-names.ts'

type Row = {
  key: string
  name: string
  /** One cell per further column, or one sentence across all of them. */
  cells: readonly string[] | string
}

type Props = {
  caption: string
  /** The first is the column of the names. */
  columns: readonly string[]
  rows: readonly Row[]
  /** Columns of one width: for tables below each other. */
  even?: boolean
}

/** In narrow containers the cells of a row are stacked, each beside the name of its column. */
const CELL = 'py-0.5 @xl:table-cell @xl:border-b @xl:border-line @xl:py-2 @xl:pr-4 @xl:align-top'
const UNLABELLED = `${CELL} block`
const LABELLED = `${CELL} grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 before:text-ink-soft before:content-[attr(data-label)] @xl:before:hidden`

export const DataTable = ({ caption, columns, rows, even = false }: Props) => (
  <div className="@container">
    <table className={classNames('block w-full border-collapse text-sm @xl:table', even && 'table-fixed')}>
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden @xl:table-header-group">
        <tr>
          {columns.map(column => (
            <th
              key={column}
              scope="col"
              className="border-b border-line py-2 pr-4 text-left align-bottom font-medium"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @xl:table-row-group">
        {rows.map(({ key, name, cells }) => (
          <tr key={key} className="block border-b border-line py-2.5 @xl:table-row @xl:border-0 @xl:py-0">
            <th scope="row" className={`${UNLABELLED} text-left font-medium`}>
              {name}
            </th>
            {typeof cells === 'string' ? (
              <td className={UNLABELLED} colSpan={columns.length - 1}>
                {cells}
              </td>
            ) : (
              cells.map((cell, i) => (
                <td key={columns[i + 1]} data-label={columns[i + 1]} className={LABELLED}>
                  {cell}
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
