import { createHash } from 'node:crypto'

/** What an entry says, without its place in the chain. */
export type EntryContent = {
  seq: number
  at: Date
  actor: string | null
  role: string
  action: string
  subjectKind: string
  subject: string
  /** Of an entry from before reasons lay beside the chain. */
  reason: string | null
  /** In hex: of the reason beside the chain. */
  reasonHash?: string
  before: unknown
  after: unknown
  requestId: string | null
  ip: string | null
}

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** JSON with the keys of all objects in order and nothing between them: equal values give equal text (as RFC 8785 does). */
export const canonicalJson = (value: unknown): string => JSON.stringify(value ?? null, sorted)

/** Before the first entry. */
export const NO_HASH = Buffer.alloc(32)

/** SHA-256 over the hash of the entry before and the canonical JSON of this one. */
export const hashOf = (previous: Buffer, { at, ...entry }: EntryContent): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(canonicalJson({ ...entry, at: at.toISOString() }))
    .digest()
