import type { Role } from '@grani/contract'
import type { ColumnType, Generated } from 'kysely'

export type PlanGiftRow = {
  user_id: string
  gift_id: string
  tariff: string
  days: number
  reason: string
  state: 'proposed' | 'given' | 'declined'
  proposed_by: string
  proposed_at: Date
  decided_by: string | null
  decided_at: Date | null
}

/** The tables of the admin area: who runs the product, and the journal of what they change. */
export type StaffTables = {
  staff: {
    user_id: string
    roles: Role[]
    added_by: string | null
    added_at: Date
    /** Until when they decide neither about money nor about the staff, unless another owner than `granted_by` ends it. */
    waits_until: Date | null
    granted_by: string | null
    /** A second factor has been set up, and only a reset undoes that. */
    has_factor: Generated<boolean>
  }
  staff_totp: {
    user_id: string
    sealed_secret: string | null
    pending_secret: string | null
    /** A bigint: the driver reads it as text. */
    last_step: ColumnType<string | null, number | null, number | null>
  }
  staff_passkeys: { user_id: string; passkey_id: string; accepted_at: Date }
  staff_codes: { user_id: string; code_hash: Buffer; used_at: Date | null }
  staff_sessions: {
    user_id: string
    session_id: string
    token_hash: Buffer
    opened_at: Date
    used_at: Date
    stepped_at: Date | null
  }
  plan_gifts: PlanGiftRow
  journal: {
    seq: ColumnType<string, number, never>
    at: Date
    actor: string | null
    role: string
    action: string
    subject_kind: string
    subject: string
    reason: string | null
    before: ColumnType<unknown, string | null, never>
    after: ColumnType<unknown, string | null, never>
    request_id: string | null
    ip: string | null
    prev_hash: Buffer
    hash: Buffer
    reason_hash: Buffer | null
  }
  journal_reasons: {
    seq: ColumnType<string, number, never>
    person: string | null
    salt: Buffer | null
    reason: string | null
    emptied: Buffer | null
  }
  /** Up to `seq` the journal was taken off. */
  journal_starts: {
    seq: ColumnType<string, number, never>
    hash: Buffer
    signature: Buffer
    taken_off_at: Date
  }
  staff_digests: { week: string; sent_at: Date }
  recent_refusals: {
    user_id: string
    day: string
    endpoint: string
    code: string
    times: number
    last_at: Date
    request_ids: string[]
    asked_at: Date[]
  }
  journal_heads: {
    day: string
    seq: ColumnType<string, number, never>
    hash: Buffer
    sent_at: Date
    signature: Buffer | null
  }
}
