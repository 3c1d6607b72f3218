import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Change, record } from './record.ts'
import { insertHead, newestEntry, newestHead } from './store.ts'
import { calendarDayOf } from '../../platform/time/moscow.ts'

export { type Actor, BY_COMMAND, record } from './record.ts'
export { entriesOfActions } from './store.ts'
export { takeOffOldEntries } from './retention.ts'
export { verifyJournal } from './verify.ts'

/** Records that something was looked at, which changes nothing else. */
export const recordView = ({ db }: Context, change: Change): Promise<void> =>
  db.transaction().execute(tx => record(tx, change))

/** Keeps the newest entry as the head of today; null when today has one, or nothing was added since the last one. */
export const keepHeadOfDay = async (tx: Db, now: Date): Promise<{ seq: number; hash: string } | null> => {
  const newest = await newestEntry(tx)
  const kept = await newestHead(tx)
  if (!newest || newest.seq === kept?.seq) return null
  const head = { seq: Number(newest.seq), hash: newest.hash }
  if (!(await insertHead(tx, { ...head, day: calendarDayOf(now), now }))) return null
  return { seq: head.seq, hash: head.hash.toString('hex') }
}
