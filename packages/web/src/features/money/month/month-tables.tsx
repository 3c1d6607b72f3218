import type { AccountedMonth } from '@grani/contract'
import type { ReactNode } from 'react'
import { download } from '../../../shared/download.ts'
import { csvOf } from '../../../shared/format/csv.ts'
import { dateInWords } from '../../../shared/format/date.ts'
import { price } from '../../../shared/format/price.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { copy } from './copy.ts'
import { earningsInWords, nameOf, type Specialists, type Sum, sumsOf, tableOf } from './month-sums.ts'

const sumInWords = (kopecks: number): string => (kopecks < 0 ? `−${price(-kopecks)}` : price(kopecks))

const cellsOf = ({ count, amount, withoutReceipt }: Sum): string[] => [
  String(count),
  sumInWords(amount),
  String(withoutReceipt),
]

type PartProps = { title: string; lead?: string; children: ReactNode }

const Part = ({ title, lead, children }: PartProps) => (
  <>
    <h3 className="mt-6 font-medium">{title}</h3>
    {lead && <p className="mt-1 max-w-[70ch] text-sm text-ink-soft">{lead}</p>}
    <div className="mt-2">{children}</div>
  </>
)

const givenSums = ({ given }: AccountedMonth) =>
  Object.entries(copy.givenKinds).flatMap(([kind, name]) => {
    const count = given.filter(one => one.kind === kind).reduce((sum, one) => sum + one.count, 0)
    return count === 0 ? [] : [{ key: kind, name, cells: [String(count)] }]
  })

/** Noon, so that every time zone of the country shows this day. */
const dayInWords = (day: string): string => dateInWords(`${day}T09:00:00.000Z`)

const Days = ({ month: { movements } }: { month: AccountedMonth }) => (
  <details className="mt-6">
    <summary className="min-h-11 cursor-pointer content-center font-medium">{copy.days}</summary>
    <DataTable
      caption={copy.days}
      columns={copy.dayColumns}
      rows={movements.map(movement => {
        const { day, method, kind, count, amount, receipts } = movement
        return {
          key: `${day} ${kind} ${method}`,
          name: dayInWords(day),
          cells: [nameOf(movement), String(count), sumInWords(amount), String(count - receipts)],
        }
      })}
    />
  </details>
)

/** What a month comes to, by kind and way to pay; what is paid ahead at its end, what specialists are owed; and the same by day. */
export const MonthTables = ({ month, specialists }: { month: AccountedMonth; specialists: Specialists }) => {
  const { parts, total } = sumsOf(month)
  const given = givenSums(month)
  const save = () =>
    download(
      new File([csvOf(tableOf(month, specialists))], copy.file(month.month), {
        type: 'text/csv;charset=utf-8',
      }),
    )
  return (
    <div aria-live="polite">
      {!month.is_over && <p className="mb-3 text-ink-soft">{copy.running}</p>}
      {parts.length === 0 ? (
        <p className="text-ink-soft">{copy.nothing}</p>
      ) : (
        <DataTable
          caption={copy.title}
          columns={copy.columns}
          rows={[...parts, total].map(sum => ({ key: sum.name, name: sum.name, cells: cellsOf(sum) }))}
        />
      )}
      {month.prepaid.length > 0 && (
        <Part title={copy.prepaid} lead={copy.prepaidLead(month.is_over)}>
          <DataTable
            caption={copy.prepaid}
            columns={copy.prepaidColumns}
            rows={month.prepaid.map(({ kind, payments, amount }) => ({
              key: kind,
              name: copy.prepaidKinds[kind],
              cells: [String(payments), price(amount)],
            }))}
          />
        </Part>
      )}
      {given.length > 0 && (
        <Part title={copy.given}>
          <DataTable caption={copy.given} columns={copy.givenColumns} rows={given} />
        </Part>
      )}
      {specialists.length > 0 && (
        <Part title={copy.specialists}>
          <DataTable
            caption={copy.specialists}
            columns={copy.specialistColumns}
            rows={specialists.map((owed, i) => ({
              key: String(i),
              name: owed.name,
              cells: [earningsInWords(owed), price(owed.amount)],
            }))}
          />
        </Part>
      )}
      {parts.length > 0 && <Days month={month} />}
      <Button size="s" className="mt-5" onClick={save}>
        {copy.download}
      </Button>
    </div>
  )
}
