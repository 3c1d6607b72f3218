import * as z from 'zod/mini'
import { DIFFERENCES, LINE_PROBLEMS, REGISTER_MAX_BYTES } from '../constants/reconciliation.ts'
import type { Description } from './description.ts'
import { day, timestamp } from './shared.ts'

/** Kopecks; of refunds below zero, as in the ledger. */
const signedKopecks = z.int()

const total = z.object({ count: z.int(), amount: signedKopecks })

const difference = z.object({
  kind: z.enum(DIFFERENCES),
  /** The provider's id of the payment or refund; null where none was stored. */
  provider_id: z.nullable(z.string()),
  /** Our payment; null where there is none. */
  payment: z.nullable(z.uuid()),
  register_amount: z.nullable(signedKopecks),
  ledger_amount: z.nullable(signedKopecks),
  /** When it was booked here; just after midnight it may stand in the register of the day before. */
  booked_at: z.nullable(timestamp),
})

export type LedgerDifference = z.infer<typeof difference>

const comparedDay = z.object({
  day,
  register: total,
  /** What is in both counts on the day of the register. */
  ledger: total,
  differences: z.array(difference),
  /** Differences of this day that are left out here. */
  left_out: z.int(),
})

export const reconciliation = z.object({
  /** What the register lists. */
  of: z.enum(['payments', 'refunds']),
  /** Lines that were read and understood. */
  lines: z.int(),
  /** The first hundred that were not, by their number in the file. */
  bad_lines: z.array(z.object({ line: z.int(), problem: z.enum(LINE_PROBLEMS) })),
  bad_count: z.int(),
  differences: z.int(),
  days: z.array(comparedDay),
})

export type Reconciliation = z.infer<typeof reconciliation>

export const reconcileLedger = {
  summary:
    'Compares the ledger with a register of payments or refunds of the provider, a CSV file; keeps nothing of it but an entry in the journal with the counts',
  access: 'staff',
  permission: 'keepBooks',
  upload: { type: 'text/csv', maxBytes: REGISTER_MAX_BYTES },
  reply: reconciliation,
} satisfies Description
