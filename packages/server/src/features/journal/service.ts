import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Change, record } from './record.ts'
import { headSignature, type Key } from './signatures.ts'
import { insertHead, newestEntry, newestHead } from './store.ts'
import { calendarDayOf } from '../../platform/time/moscow.ts'

export { type Actor, BY_COMMAND, record } from './record.ts'
export { emptyReasonsAbout, emptyReasonsAboutErased } from './reasons.ts'
export { entriesOfActions, hasLostRoleSince } from './store.ts'
export { takeOffOldEntries } from './retention.ts'
export { verifyJournal } from './verify.ts'

/** Records that something was looked at, which changes nothing else. */
export const recordView = ({ db }: Context, change: Change): Promise<void> =>
  db.transaction().execute(tx => record(tx, change))

/** Keeps the newest entry as the head of today; null when today has one, or nothing was added since the last one. */
export const keepHeadOfDay = async (
  key: Key,
  tx: Db,
  now: Date,
): Promise<{ seq: number; hash: string } | null> => {
  const newest = await newestEntry(tx)
  const kept = await newestHead(tx)
  if (!newest || newest.seq === kept?.seq) return null
  const head = { day: calendarDayOf(now), seq: Number(newest.seq), hash: newest.hash }
  const signature = headSignature(key, head)
  if (!(await insertHead(tx, { ...head, signature, now }))) return null
  return { seq: head.seq, hash: head.hash.toString('hex') }
}
