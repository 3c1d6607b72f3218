import type { LineProblem, Reconciliation } from '@grani/contract'
import { fieldsOf } from './lines.ts'

/** One movement as the provider lists it; refunds are below zero, as in the ledger. */
export type RegisterEntry = { id: string; /** In kopecks. */ amount: number; /** In Moscow. */ day: string }

export type RegisterHeader = {
  of: Reconciliation['of']
  separator: string
  columns: number
  id: number
  amount: number
  time: number
  currency: number | null
}

/** The columns have no fixed order, the shop chooses them: they are found by their names. */
const indexOf = (names: readonly string[], pattern: RegExp): number =>
  names.findIndex(name => pattern.test(name))

const headerIn = (names: readonly string[], separator: string): RegisterHeader | null => {
  const refund = indexOf(names, /^идентификатор возврата$/)
  const of = refund === -1 ? 'payments' : 'refunds'
  const id = refund === -1 ? indexOf(names, /^идентификатор платежа$/) : refund
  const amount = indexOf(names, of === 'refunds' ? /^сумма возврата$/ : /^сумма платежа$/)
  const time = [/^(?:дата и )?время (?:платежа|возврата|операции|создания)/, /^(?:дата|время)/]
    .map(pattern => indexOf(names, pattern))
    .find(index => index !== -1)
  const currency = indexOf(names, /^валюта/)
  if (id === -1 || amount === -1 || time === undefined) return null
  return {
    of,
    separator,
    columns: names.length,
    id,
    amount,
    time,
    currency: currency === -1 ? null : currency,
  }
}

/** The header of a register of ЮKassa; null for a line that is none. */
export const readHeader = (line: string): RegisterHeader | null => {
  for (const separator of [';', ',', '\t']) {
    const names = fieldsOf(line, separator)?.map(name => name.toLowerCase())
    const header = names && headerIn(names, separator)
    if (header) return header
  }
  return null
}

/** «490.00», «1 490,50» or «490», in kopecks; null for anything else. No floating-point number is involved. */
const kopecksIn = (text: string): number | null => {
  const [, whole, fraction = ''] = /^(\d{1,11})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/\s/g, '')) ?? []
  return whole === undefined ? null : Number(`${whole}${fraction.padEnd(2, '0')}`)
}

/** «18.06.2026 17:46:58» or «2026-06-18T17:46:58», by Moscow's clock, as YYYY-MM-DD; null for anything else. */
const dayIn = (text: string): string | null => {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})(?:\D|$)/.exec(text) ?? []
  const written =
    year === undefined ? /^\d{4}-\d{2}-\d{2}(?=\D|$)/.exec(text)?.[0] : `${year}-${month}-${day}`
  if (written === undefined) return null
  const moment = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(written) ? null : written
}

const ID = /^[\w-]{1,64}$/

/** One line of the register, or what is wrong with it. */
export const readEntry = (line: string, header: RegisterHeader): RegisterEntry | LineProblem => {
  const fields = fieldsOf(line, header.separator)
  if (fields?.length !== header.columns) return 'columns'
  const id = fields[header.id] ?? ''
  if (!ID.test(id)) return 'id'
  const amount = kopecksIn(fields[header.amount] ?? '')
  if (amount === null || amount === 0) return 'amount'
  if (header.currency !== null && fields[header.currency] !== 'RUB') return 'currency'
  const day = dayIn(fields[header.time] ?? '')
  if (day === null) return 'time'
  return { id, amount: header.of === 'refunds' ? -amount : amount, day }
}
