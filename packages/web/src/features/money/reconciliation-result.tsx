import type { LedgerDifference, Reconciliation } from '@grani/contract'
import { dateInWords } from '../../shared/format/date.ts'
import { shortMomentInWords } from '../../shared/format/moment.ts'
import { plural } from '../../shared/format/plural.ts'
import { price } from '../../shared/format/price.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { copy } from './copy.ts'

const texts = copy.reconciliation

type Day = Reconciliation['days'][number]

/** Noon, so that every time zone of the country shows this day. */
const dayInWords = (day: string): string => dateInWords(`${day}T09:00:00.000Z`)

/** Refunds stand below zero in the ledger. */
const sumInWords = (kopecks: number): string => (kopecks < 0 ? `−${price(-kopecks)}` : price(kopecks))

const orNothing = (kopecks: number | null): string => (kopecks === null ? texts.nothing : sumInWords(kopecks))

const totalInWords = ({ count, amount }: Day['register']): string => texts.total(count, sumInWords(amount))

const differenceInWords = ({ register, ledger, differences }: Day): string =>
  differences.length === 0 ? texts.noDifference : sumInWords(ledger.amount - register.amount)

const BadLines = ({ result: { bad_lines: lines, bad_count: count } }: { result: Reconciliation }) => {
  const more = count - lines.length
  return (
    <div className="mt-4 rounded-control bg-warning-soft px-4 py-3">
      <p className="font-medium">{texts.bad(plural(count, texts.lines))}</p>
      <ul className="mt-1 text-sm">
        {lines.map(({ line, problem }) => (
          <li key={line}>{texts.badLine(line, texts.problems[problem])}</li>
        ))}
        {more > 0 && <li>{texts.badMore(plural(more, texts.lines))}</li>}
      </ul>
    </div>
  )
}

const rowOf = (day: string, difference: LedgerDifference) => {
  const { kind, provider_id: id, payment, register_amount, ledger_amount, booked_at } = difference
  return {
    key: `${day} ${kind} ${id} ${payment}`,
    name: `${texts.kinds[kind]}, ${dayInWords(day)}`,
    cells: [
      orNothing(register_amount),
      orNothing(ledger_amount),
      booked_at === null ? texts.nothing : shortMomentInWords(booked_at),
      [id, payment].filter(part => part !== null).join(' · '),
    ],
  }
}

const Differences = ({ days }: { days: readonly Day[] }) => (
  <>
    <h3 className="mt-5 mb-2 font-medium">{texts.listed}</h3>
    <DataTable
      caption={texts.listed}
      columns={texts.columns}
      rows={days.flatMap(({ day, differences }) => differences.map(difference => rowOf(day, difference)))}
    />
    {days.map(
      ({ day, left_out: more }) =>
        more > 0 && (
          <p key={day} className="mt-2 text-sm">
            {texts.leftOut(dayInWords(day), plural(more, texts.places))}
          </p>
        ),
    )}
    <p className="mt-3 max-w-[70ch] text-sm text-ink-soft">{texts.midnight}</p>
  </>
)

/** What came of a comparison: in a sentence, by day, and movement by movement. */
export const ReconciliationResult = ({ result }: { result: Reconciliation }) => {
  const { of, lines, bad_count: bad, differences, days } = result
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p>
        {texts.read(texts.of[of], plural(lines, texts.lines))}{' '}
        <span className="font-medium">
          {differences === 0 ? texts.same : texts.differ(plural(differences, texts.places))}
        </span>
      </p>
      {bad > 0 && <BadLines result={result} />}
      {days.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 font-medium">{texts.days}</h3>
          <DataTable
            caption={texts.days}
            columns={texts.dayColumns}
            rows={days.map(day => ({
              key: day.day,
              name: dayInWords(day.day),
              cells: [totalInWords(day.register), totalInWords(day.ledger), differenceInWords(day)],
            }))}
          />
        </>
      )}
      {differences > 0 && <Differences days={days} />}
    </div>
  )
}
