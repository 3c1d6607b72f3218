import type { Db } from '../../platform/db/db.ts'
import { hashOf, NO_HASH } from './rules.ts'
import { insertEntry, lockJournal, newestEntry } from './store.ts'

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
