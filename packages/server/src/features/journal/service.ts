import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { hashOf, NO_HASH } from './rules.ts'
import { insertEntry, insertHead, lockJournal, newestEntry, newestHead } from './store.ts'
import { calendarDayOf } from '../../platform/time/moscow.ts'

export { verifyJournal } from './verify.ts'

/** Who changes something: the `staff` of a call, a command, or a job. */
export type Actor = { actor: string | null; role: string; requestId: string | null; ip: string | null }

export const BY_COMMAND: Actor = { actor: null, role: 'command', requestId: null, ip: null }

export type Change = Actor & {
  /** `subject.what`: `staff.appoint`. */
  action: string
  subjectKind: string
  /** An id; never a name or an address. */
  subject: string
  reason?: string | null
  /** The fields that change, before and after: ids, states and amounts; never the content of a person. */
  before?: unknown
  after?: unknown
  now: Date
}

type Parts = Actor & Pick<Change, 'action' | 'subjectKind' | 'subject'>

/** As it comes back from the database: the hash is of that. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Without what a caller has beside: a `staff` of a call has its roles and session too. */
const contentOf = ({ actor, role, requestId, ip, action, subjectKind, subject }: Parts) => ({
  actor,
  role,
  requestId,
  ip,
  action,
  subjectKind,
  subject,
})

/**
 * Adds an entry to the journal. Call it last in the transaction of the change, so that both are committed or neither, and
 * the lock of the journal is held shortly.
 */
export const record = async (tx: Db, change: Change): Promise<void> => {
  await lockJournal(tx)
  const newest = await newestEntry(tx)
  const previous = newest?.hash ?? NO_HASH
  const { reason = null, before = null, after = null, now, ...same } = change
  const entry = {
    ...contentOf(same),
    seq: Number(newest?.seq ?? 0) + 1,
    at: now,
    reason,
    before: stored(before),
    after: stored(after),
  }
  await insertEntry(tx, { entry, previous, hash: hashOf(previous, entry) })
}

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
