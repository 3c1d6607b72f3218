import type { Context } from '../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { inSnapshot } from '../../platform/db/snapshot.ts'
import { reasonHash } from './reasons.ts'
import { type EntryContent, hashOf, NO_HASH } from './rules.ts'
import { type Head, isEmptySigned, isHeadSigned, isSigned, type Key } from './signatures.ts'
import { entriesAfter, headsOfDays, isAnybodyAppointed, newestStart, type StoredEntry } from './store.ts'

const BATCH = 1000

const contentOf = (row: StoredEntry): EntryContent => ({
  seq: Number(row.seq),
  at: row.at,
  actor: row.actor,
  role: row.role,
  action: row.action,
  subjectKind: row.subject_kind,
  subject: row.subject,
  reason: row.reason,
  ...(row.reason_hash && { reasonHash: row.reason_hash.toString('hex') }),
  before: row.before,
  after: row.after,
  requestId: row.request_id,
  ip: row.ip,
})

type Verified = {
  entries: number
  /** The entries up to this one were taken off because of their age; 0 when none were. */
  startsAfter: number
  /** The newest entry that fits. */
  head: Head | null
  /** The first entry that does not fit what is before it, or that a known head does not fit. */
  brokenAt: number | null
  /** The newest entry that a signed head, or one from a mail, vouches for; 0 for none. What is after it fits itself alone. */
  comparedUpTo: number
  /** Heads from before they were signed: they fit, and prove little. */
  unsignedHeads: number
  /** Reasons that went with the people they were about. */
  emptiedReasons: number
}

/** The reason beside an entry is the one that the chain has the hash of, or was emptied by the product itself. */
const reasonFits = (
  key: Key,
  { seq, reason_hash: hash, beside, salt, emptied, has_reason }: StoredEntry,
): boolean => {
  if (hash === null) return !has_reason
  if (beside !== null && salt !== null) return reasonHash(salt, beside).equals(hash)
  return emptied !== null && isEmptySigned(key, { seq: Number(seq), hash, signature: emptied })
}

const fits = (key: Key, row: StoredEntry, seq: number, previous: Buffer): boolean =>
  Number(row.seq) === seq &&
  row.prev_hash.equals(previous) &&
  // What the driver cuts off a time is not in the hash.
  row.is_in_milliseconds &&
  row.hash.equals(hashOf(previous, contentOf(row))) &&
  reasonFits(key, row)

type Known = {
  /** The hashes that an entry is compared with, by its number. */
  hashes: Map<number, Buffer[]>
  vouched: Set<number>
  unsigned: number
  /** The entry of a head with a signature of somebody else. */
  forged: number | null
}

const knownHeads = async (tx: Tx, key: Key, fromMails: readonly Head[]): Promise<Known> => {
  const known: Known = { hashes: new Map(), vouched: new Set(), unsigned: 0, forged: null }
  const add = ({ seq, hash }: Head): void => {
    known.hashes.set(seq, [...(known.hashes.get(seq) ?? []), hash])
  }
  for (const { signature, ...stored } of await headsOfDays(tx)) {
    const head = { ...stored, seq: Number(stored.seq) }
    add(head)
    if (signature === null) known.unsigned++
    else if (isHeadSigned(key, { ...head, signature })) known.vouched.add(head.seq)
    else known.forged ??= head.seq
  }
  for (const head of fromMails) {
    add(head)
    known.vouched.add(head.seq)
  }
  return known
}

const verifyIn = async (tx: Tx, key: Key, fromMails: readonly Head[]): Promise<Verified> => {
  const { hashes, vouched, unsigned, forged } = await knownHeads(tx, key, fromMails)
  const differs = ({ seq, hash }: Head): boolean => hashes.get(seq)?.some(one => !one.equals(hash)) ?? false
  const stored = await newestStart(tx)
  const start = stored && { ...stored, seq: Number(stored.seq) }
  const startsAfter = start?.seq ?? 0
  let head: Head = start ?? { seq: 0, hash: NO_HASH }
  let emptiedReasons = 0
  const verified = (brokenAt: number | null): Verified => ({
    entries: head.seq - startsAfter,
    startsAfter,
    head: head.seq === startsAfter ? null : head,
    brokenAt,
    comparedUpTo: Math.max(0, ...[...vouched].filter(seq => seq <= head.seq)),
    unsignedHeads: unsigned,
    emptiedReasons,
  })
  if (start && (!isSigned(key, start) || differs(start))) return verified(start.seq)
  // From the very first row that is there: one before the start was put in.
  let after: number | null = null
  for (;;) {
    const rows: StoredEntry[] = await entriesAfter(tx, after, BATCH)
    for (const row of rows) {
      const next: Head = { seq: head.seq + 1, hash: row.hash }
      if (!fits(key, row, next.seq, head.hash) || differs(next)) return verified(next.seq)
      if (row.emptied !== null) emptiedReasons++
      head = next
    }
    after = head.seq
    if (rows.length < BATCH) break
  }
  const last = head.seq
  if (forged !== null) return verified(forged)
  if ([...hashes.keys()].some(seq => seq > last)) return verified(last + 1)
  // Whoever works here was appointed, and that is an entry.
  return verified(last === 0 && (await isAnybodyAppointed(tx)) ? 1 : null)
}

/**
 * Computes the hash chain anew, from its signed start where old entries were taken off, and compares it with the signed heads
 * of the days and with `fromMails`, heads that were mailed. Reads in batches: memory does not grow with the journal. An entry
 * that is removed at the end shows in the heads alone. Sees the journal at one moment: entries that are added or taken off
 * meanwhile do not look like tampering.
 */
export const verifyJournal = (
  { db, ...key }: Key & Pick<Context, 'db'>,
  fromMails: readonly Head[] = [],
): Promise<Verified> => inSnapshot(db, tx => verifyIn(tx, key, fromMails))
