import type { Db } from '../../platform/db/db.ts'
import { type EntryContent, hashOf, NO_HASH } from './rules.ts'
import { entriesAfter, type EntryRow, headsOfDays } from './store.ts'

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
  /** The newest entry that fits. */
  head: Head | null
  /** The first entry that does not fit what is before it, or that a known head does not fit. */
  brokenAt: number | null
}

const fits = (row: EntryRow, seq: number, previous: Buffer): boolean =>
  Number(row.seq) === seq &&
  row.prev_hash.equals(previous) &&
  row.hash.equals(hashOf(previous, contentOf(row)))

/**
 * Computes the hash chain anew, and compares it with the heads of the days and with `known`, a head from a mail. Reads in
 * batches: memory does not grow with the journal. An entry that is removed at the end shows in the heads alone.
 */
export const verifyJournal = async (db: Db, known: readonly Head[] = []): Promise<Verified> => {
  const heads = new Map<number, Buffer>()
  for (const { seq, hash } of await headsOfDays(db)) heads.set(Number(seq), hash)
  let head: Head | null = null
  const broken = (brokenAt: number): Verified => ({ entries: head?.seq ?? 0, head, brokenAt })
  for (;;) {
    const rows = await entriesAfter(db, head?.seq ?? 0, BATCH)
    for (const row of rows) {
      const seq: number = (head?.seq ?? 0) + 1
      if (!fits(row, seq, head?.hash ?? NO_HASH)) return broken(seq)
      if (heads.get(seq)?.equals(row.hash) === false) return broken(seq)
      if (known.some(one => one.seq === seq && !one.hash.equals(row.hash))) return broken(seq)
      head = { seq, hash: row.hash }
    }
    if (rows.length < BATCH) break
  }
  const last = head?.seq ?? 0
  const missing = [...heads.keys(), ...known.map(({ seq }) => seq)].some(seq => seq > last)
  return missing ? broken(last + 1) : { entries: last, head, brokenAt: null }
}
