import type { LineProblem, Reconciliation } from '@grani/contract'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { StaffCaller } from '../../../platform/http/staff-access.ts'
import { DAY } from '../../../platform/time/durations.ts'
import { startOfDay } from '../../../platform/time/moscow.ts'
import { record } from '../../journal/service.ts'
import type { PaymentContext } from '../types.ts'
import { compare, countDifferences } from './compare.ts'
import { linesOf } from './lines.ts'
import { readEntry, readHeader, type RegisterEntry, type RegisterHeader } from './register.ts'
import { ledgerBetween, ledgerByProviderIds } from './store.ts'

/** A register may begin with a title and a date; what has no header within these lines is none. */
const HEADER_WITHIN = 20
const MOST_BAD_LINES = 100
/** A year of a large shop; two million empty lines would fit into the bytes, too, and keep the process busy for a second. */
const MOST_LINES = 100_000

type Read = {
  of: Reconciliation['of']
  entries: RegisterEntry[]
  badLines: Reconciliation['bad_lines']
  badCount: number
}

/** @throws {Refusal} A file that is no register. */
const readRegister = async (file: AsyncIterable<Uint8Array>): Promise<Read> => {
  let header: RegisterHeader | null = null
  const entries = new Map<string, RegisterEntry>()
  const badLines: Reconciliation['bad_lines'] = []
  let badCount = 0
  const note = (line: number, problem: LineProblem): void => {
    badCount++
    if (badLines.length < MOST_BAD_LINES) badLines.push({ line, problem })
  }
  for await (const { number, text } of linesOf(file)) {
    if (number > MOST_LINES) throw new Refusal('ERR_TOO_LARGE')
    if (text === '') continue
    if (!header) {
      header = readHeader(text)
      if (!header && number >= HEADER_WITHIN) break
      continue
    }
    const entry = readEntry(text, header)
    if (typeof entry === 'string') note(number, entry)
    else if (entries.has(entry.id)) note(number, 'twice')
    else entries.set(entry.id, entry)
  }
  if (!header) throw new Refusal('ERR_VALIDATION', { fields: { file: 'forms.errors.invalid' } })
  return { of: header.of, entries: [...entries.values()], badLines, badCount }
}

/** The rows of these days and a day around them, and those of the register that were booked still later. */
const ledgerFor = async ({ db, provider }: PaymentContext, { of, entries }: Read) => {
  const days = entries.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const among = { of, provider: provider.name }
  const rows = await ledgerBetween(db, {
    ...among,
    from: new Date(startOfDay(first).getTime() - DAY),
    until: new Date(startOfDay(last).getTime() + 2 * DAY),
  })
  const known = new Set(rows.map(({ provider_id: id }) => id))
  const others = entries.map(({ id }) => id).filter(id => !known.has(id))
  return [...rows, ...(others.length > 0 ? await ledgerByProviderIds(db, { ...among, ids: others }) : [])]
}

type Upload = { file: AsyncIterable<Uint8Array>; by: StaffCaller; now: Date }

/** Compares the ledger with a register of the provider. Only the counts are kept, in the journal. */
export const reconcileLedger = async (
  context: PaymentContext,
  { file, by, now }: Upload,
): Promise<Reconciliation> => {
  const read = await readRegister(file)
  const days = compare(read.entries, await ledgerFor(context, read))
  const result = {
    of: read.of,
    lines: read.entries.length,
    bad_lines: read.badLines,
    bad_count: read.badCount,
    differences: countDifferences(days),
    days,
  }
  const { of, lines, bad_count, differences } = result
  await context.db.transaction().execute(tx =>
    record(tx, {
      ...by,
      action: 'ledger.reconcile',
      subjectKind: 'ledger',
      subject: days.length === 0 ? '' : [days[0]?.day, days.at(-1)?.day].join('/'),
      after: { of, lines, bad_lines: bad_count, differences },
      now,
    }),
  )
  return result
}
