import * as z from 'zod/mini'
import type { Description } from './description.ts'
import { timestamp } from './shared.ts'

const seq = z.int().check(z.positive())

/** A number of an entry in a query or path, where everything is text. */
const seqText = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)),
  z.transform(text => Number(text)),
)

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const summary = {
  seq,
  at: timestamp,
  /** The user id of who did it; null for a command or a job. */
  actor: z.nullable(z.string()),
  role: z.string(),
  /** `subject.what`: `staff.appoint`. */
  action: z.string(),
  subject_kind: z.string(),
  subject: z.string(),
  reason: z.nullable(z.string()),
}

export const journalEntry = z.object(summary)

export type JournalEntry = z.infer<typeof journalEntry>

export const journalDetails = z.object({
  ...summary,
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  hash,
})

export type JournalDetails = z.infer<typeof journalDetails>

const filterText = z.optional(z.string().check(z.trim(), z.maxLength(100)))

export const listJournal = {
  summary: 'Entries of the journal, newest first, fifty at a time',
  access: 'staff',
  permission: 'readJournal',
  query: z.object({
    /** The beginning of an action: `staff` finds `staff.appoint`. */
    action: filterText,
    actor: filterText,
    subject: filterText,
    /** Entries older than this number. */
    before: z.optional(seqText),
  }),
  reply: z.object({ entries: z.array(journalEntry), has_more: z.boolean() }),
} satisfies Description

export const readJournalEntry = {
  summary: 'One entry with the state before and after it',
  access: 'staff',
  permission: 'readJournal',
  params: z.object({ seq: seqText }),
  reply: journalDetails,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const verifyJournal = {
  summary: 'Computes the hash chain of the whole journal anew',
  access: 'staff',
  permission: 'readJournal',
  reply: z.object({
    entries: z.int(),
    /** The entries up to this one were taken off because of their age; 0 for none. */
    starts_after: z.int(),
    /** The newest entry that fits: what the daily mail names. Null for an empty journal. */
    head: z.nullable(z.object({ seq, hash })),
    /** The first entry that was changed, removed or put in; null when the journal is whole. */
    broken_at: z.nullable(seq),
    /** The newest entry that a signed head of a day vouches for; 0 for none. Later ones fit themselves alone. */
    compared_up_to: z.int(),
    /** Reasons that went with the people they were about. */
    emptied_reasons: z.int(),
  }),
} satisfies Description
