import type { Db } from '../../platform/db/db.ts'
import { insertReason, saltedReason } from './reasons.ts'
import { hashOf, NO_HASH } from './rules.ts'
import { insertEntry, lockJournal, newestEntry } from './store.ts'

/** Who changes something: the `staff` of a call, a command, or a job. */
export type Actor = {
  actor: string | null
  role: string
  requestId: string | null
  ip: string | null
  /** The user whom a call is about: with them goes the reason. */
  person?: string | null
}

export const BY_COMMAND: Actor = { actor: null, role: 'command', requestId: null, ip: null }

export type Change = Actor & {
  /** `subject.what`: `staff.appoint`. */
  action: string
  subjectKind: string
  /** An id; never a name or an address. */
  subject: string
  /** Kept beside the chain. */
  reason?: string | null
  /** The fields that change, before and after: ids, states and amounts; never the content of a person. */
  before?: unknown
  after?: unknown
  now: Date
}

type Parts = Omit<Actor, 'person'> & Pick<Change, 'action' | 'subjectKind' | 'subject'>

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
  const { reason = null, person = null, before = null, after = null, now, ...same } = change
  const salted = reason === null ? null : saltedReason(reason)
  const entry = {
    ...contentOf(same),
    seq: Number(newest?.seq ?? 0) + 1,
    at: now,
    reason: null,
    ...(salted && { reasonHash: salted.hash.toString('hex') }),
    before: stored(before),
    after: stored(after),
  }
  await insertEntry(tx, { entry, previous, hash: hashOf(previous, entry) })
  if (reason !== null && salted) await insertReason(tx, { seq: entry.seq, person, salt: salted.salt, reason })
}
