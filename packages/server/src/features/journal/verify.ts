import type { Context } from '../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { inSnapshot } from '../../platform/db/snapshot.ts'
import { type EntryContent, hashOf, NO_HASH } from './rules.ts'
import { isSigned } from './start.ts'
import { entriesAfter, type EntryRow, headsOfDays, newestStart } from './store.ts'

const BATCH = 1000

const contentOf = (row: EntryRow): EntryContent => ({
  seq: Number(row.seq),
  at: row.at,
  actor: row.actor,
  role: row.role,
  action: row.action,
  subjectKind: row.subject_kind,
  subject: row.subject,
  reason: row.reason,
  before: row.before,
  after: row.after,
  requestId: row.request_id,
  ip: row.ip,
})

export type Head = { seq: number; hash: Buffer }

type Verified = {
  entries: number
  /** The entries up to this one were taken off because of their age; 0 when none were. */
  startsAfter: number
  /** The newest entry that fits. */
  head: Head | null
  /** The first entry that does not fit what is before it, or that a known head does not fit. */
  brokenAt: number | null
}

const fits = (row: EntryRow, seq: number, previous: Buffer): boolean =>
  Number(row.seq) === seq &&
  row.prev_hash.equals(previous) &&
  row.hash.equals(hashOf(previous, contentOf(row)))

/** The heads that an entry is compared with, by its number. */
const knownHashes = async (tx: Tx, known: readonly Head[]): Promise<Map<number, Buffer[]>> => {
  const hashes = new Map<number, Buffer[]>()
  const days = (await headsOfDays(tx)).map(({ seq, hash }) => ({ seq: Number(seq), hash }))
  for (const { seq, hash } of [...days, ...known]) hashes.set(seq, [...(hashes.get(seq) ?? []), hash])
  return hashes
}

type Key = Pick<Context, 'trialKey'>

const verifyIn = async (tx: Tx, key: Key, known: readonly Head[]): Promise<Verified> => {
  const hashes = await knownHashes(tx, known)
  const differs = ({ seq, hash }: Head): boolean => hashes.get(seq)?.some(one => !one.equals(hash)) ?? false
  const stored = await newestStart(tx)
  const start = stored && { ...stored, seq: Number(stored.seq) }
  const startsAfter = start?.seq ?? 0
  let head: Head = start ?? { seq: 0, hash: NO_HASH }
  const verified = (brokenAt: number | null): Verified => ({
    entries: head.seq - startsAfter,
    startsAfter,
    head: head.seq === startsAfter ? null : head,
    brokenAt,
  })
  if (start && (!isSigned(key, start) || differs(start))) return verified(start.seq)
  // From the very first row that is there: one before the start was put in.
  let after = 0
  for (;;) {
    const rows = await entriesAfter(tx, after, BATCH)
    for (const row of rows) {
      const next: Head = { seq: head.seq + 1, hash: row.hash }
      if (!fits(row, next.seq, head.hash) || differs(next)) return verified(next.seq)
      head = next
    }
    after = head.seq
    if (rows.length < BATCH) break
  }
  const last = head.seq
  return verified([...hashes.keys()].some(seq => seq > last) ? last + 1 : null)
}

/**
 * Computes the hash chain anew, from its signed start where old entries were taken off, and compares it with the heads of
 * the days and with `known`, a head from a mail. Reads in batches: memory does not grow with the journal. An entry that is
 * removed at the end shows in the heads alone. Sees the journal at one moment: entries that are added or taken off
 * meanwhile do not look like tampering.
 */
export const verifyJournal = (
  { db, ...key }: Key & Pick<Context, 'db'>,
  known: readonly Head[] = [],
): Promise<Verified> => inSnapshot(db, tx => verifyIn(tx, key, known))
