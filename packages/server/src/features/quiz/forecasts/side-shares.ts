import type { Bank } from '../../../bank/bank.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Side } from './forecast-words.ts'

/** The share of real people who chose each half of the answers, by item. */
export type SideShares = ReadonlyMap<string, Readonly<Record<Side, number>>>

/** Fewer answers say nothing of anybody. */
const MIN_ANSWERS = 50

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

const sharesOf = (histogram: readonly number[]): Record<Side, number> => {
  const half = Math.floor(histogram.length / 2)
  const all = sum(histogram)
  return { low: sum(histogram.slice(0, half)) / all, high: sum(histogram.slice(-half)) / all }
}

const read = async (db: Db, calibration: number): Promise<SideShares> => {
  const rows = await db
    .selectFrom('item_stats')
    .select([
      'item',
      row => row.fn<number[]>('jsonb_extract_path', ['stats', row.val('histogram')]).as('histogram'),
    ])
    .where('calibration', '=', calibration)
    .where('answers', '>=', MIN_ANSWERS)
    .execute()
  return new Map(rows.map(({ item, histogram }) => [item, sharesOf(histogram)]))
}

const NO_SHARES: SideShares = new Map()
const known = new WeakMap<Bank, Promise<SideShares>>()

/** By the calibration in use, read once for each bank; none before the first. */
export const sideShares = (db: Db, bank: Bank): Promise<SideShares> => {
  if (bank.calibration === null) return Promise.resolve(NO_SHARES)
  const reading = known.get(bank) ?? read(db, bank.calibration)
  known.set(bank, reading)
  reading.catch(() => known.delete(bank))
  return reading
}
