import type { LedgerDifference, Reconciliation } from '@grani/contract'
import { calendarDayOf } from '../../../platform/time/moscow.ts'
import type { RegisterEntry } from './register.ts'

export type LedgerRow = { payment_id: string; provider_id: string | null; amount: number; booked_at: Date }

type Day = Reconciliation['days'][number]

/** Of one day so many are listed. */
const MOST_LISTED = 100

const add = (total: Day['register'], amount: number): void => {
  total.count++
  total.amount += amount
}

const emptyDay = (day: string): Day => ({
  day,
  register: { count: 0, amount: 0 },
  ledger: { count: 0, amount: 0 },
  differences: [],
  left_out: 0,
})

const list = (day: Day, difference: LedgerDifference): void => {
  if (day.differences.length < MOST_LISTED) day.differences.push(difference)
  else day.left_out++
}

const differenceOf = (
  kind: LedgerDifference['kind'],
  entry: RegisterEntry | null,
  row: LedgerRow | null,
): LedgerDifference => ({
  kind,
  provider_id: entry?.id ?? row?.provider_id ?? null,
  payment: row?.payment_id ?? null,
  register_amount: entry?.amount ?? null,
  ledger_amount: row?.amount ?? null,
  booked_at: row?.booked_at.toISOString() ?? null,
})

/**
 * Compares movement by movement, by the provider's id. What is in both counts on the day of the register: it is booked when
 * we hear of it, which may be the day after. What only the ledger has counts within the days of the register.
 */
export const compare = (entries: readonly RegisterEntry[], rows: readonly LedgerRow[]): Day[] => {
  const days = new Map(entries.map(({ day }) => [day, emptyDay(day)]))
  const dayAt = (name: string): Day => {
    const day = days.get(name) ?? emptyDay(name)
    days.set(name, day)
    return day
  }
  const names = [...days.keys()].toSorted()
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const byId = new Map(rows.map(row => [row.provider_id, row]))
  for (const entry of entries) {
    const day = dayAt(entry.day)
    const row = byId.get(entry.id) ?? null
    add(day.register, entry.amount)
    if (row) add(day.ledger, row.amount)
    if (!row) list(day, differenceOf('missing-in-ledger', entry, null))
    else if (row.amount !== entry.amount) list(day, differenceOf('amount', entry, row))
  }
  const listed = new Set(entries.map(({ id }) => id))
  for (const row of rows) {
    const booked = calendarDayOf(row.booked_at)
    if ((row.provider_id !== null && listed.has(row.provider_id)) || booked < first || booked > last) continue
    const day = dayAt(booked)
    add(day.ledger, row.amount)
    list(day, differenceOf('missing-in-register', null, row))
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

export const countDifferences = (days: readonly Day[]): number =>
  days.reduce((sum, { differences, left_out: more }) => sum + differences.length + more, 0)
