import { EARNING_KINDS, type EarningKind, type EarningsOfMonth } from '@grani/contract'
import { calendarDayOf, monthAfter, startOfDay } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import * as store from './earnings-store.ts'
import { isChangeable } from './rules.ts'
import { specialists } from './slot-store.ts'
import { type BySpecialist, requireOwn } from './specialist/own.ts'
import type { ConsultationRow } from './store.ts'

/** The fee that counts for what begins at a moment; null before the first was set. */
export const feeAt = (fees: readonly store.Fee[], at: Date): number | null =>
  fees.findLast(({ since }) => since <= at)?.fee ?? null

/** What a specialist is owed for; null while that is not known, or for nothing. */
const kindOf = ({ state, objection }: store.EndedConsultation): EarningKind | null =>
  objection === 'open' ? null : (EARNING_KINDS.find(kind => kind === state) ?? null)

const earningsOf = (rows: readonly store.EndedConsultation[], fees: readonly store.Fee[]) => {
  const inOrder = rows.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
  const lines: { kind: EarningKind; fee: number | null; count: number }[] = []
  for (const kind of EARNING_KINDS)
    for (const row of inOrder) {
      if (kindOf(row) !== kind) continue
      const fee = feeAt(fees, row.starts_at)
      const line = lines.find(one => one.kind === kind && one.fee === fee)
      if (line) line.count++
      else lines.push({ kind, fee, count: 1 })
    }
  return {
    lines,
    amount: lines.reduce((sum, { fee, count }) => sum + (fee ?? 0) * count, 0),
    waiting: rows.filter(row => kindOf(row) === null).length,
  }
}

const monthOf = (moment: Date): string => calendarDayOf(moment).slice(0, 7)

/** Months in which there was something, and the present one, the newest first. */
export const monthsOf = async ({ db }: Pick<Context, 'db'>, specialistId: string, now: Date) => {
  const rows = await store.endedConsultations(db, { specialistId, from: new Date(0), until: now, now })
  const fees = await store.feesOf(db, specialistId)
  const months = new Set([monthOf(now), ...rows.map(({ starts_at }) => monthOf(starts_at))])
  return [...months]
    .toSorted((a, b) => b.localeCompare(a))
    .map(month => ({
      month,
      ...earningsOf(
        rows.filter(({ starts_at }) => monthOf(starts_at) === month),
        fees,
      ),
    }))
}

export const readEarnings = async (context: Context, { by, now }: BySpecialist) => {
  const { specialist_id: id } = await requireOwn(context.db, { by })
  const present = (await store.feesOf(context.db, id)).at(-1)
  return {
    present: present ? { fee: present.fee, since: present.since.toISOString() } : null,
    months: await monthsOf(context, id, now),
  }
}

/** A month, as YYYY-MM, for the books; one that still runs until now. */
export const readEarningsOfMonth = async (
  { db }: Context,
  month: string,
  now: Date,
): Promise<EarningsOfMonth> => {
  const from = startOfDay(`${month}-01`)
  const end = monthAfter(from, 1)
  const until = end <= now ? end : now
  const all = await Promise.all(
    (await specialists(db)).map(async ({ specialist_id: specialistId, name }) => {
      const rows = await store.endedConsultations(db, { specialistId, from, until, now })
      return rows.length === 0 ? [] : [{ name, ...earningsOf(rows, await store.feesOf(db, specialistId)) }]
    }),
  )
  return { specialists: all.flat().toSorted((a, b) => a.name.localeCompare(b.name, 'ru')) }
}

/** What a consultation comes to for its specialist when its client is erased now; null for nothing. */
export const kindWhenErased = (row: ConsultationRow, now: Date): EarningKind | null => {
  if (row.state !== 'booked') return EARNING_KINDS.find(kind => kind === row.state) ?? null
  if (row.starts_at <= now) return 'held'
  return isChangeable(row, now) ? null : 'late'
}
