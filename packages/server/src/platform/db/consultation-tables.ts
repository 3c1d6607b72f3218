import type { ConsultationState, EarningKind } from '@grani/contract'
import type { ColumnType, Generated } from 'kysely'

/** A date column: read as text where it is wanted as a day, written as YYYY-MM-DD. */
type Day = ColumnType<Date, string, string>

/** The tables of consultations: the house's, which know no client, and the clients'. */
export type ConsultationTables = {
  specialists: {
    specialist_id: string
    specialist_no: Generated<number>
    account_id: string | null
    name: string
    about: string
    education: string
    time_zone: string
    video_url: string | null
    is_active: boolean
    told_of: ColumnType<Date | null, string | null, string | null>
    calendar_hash: Buffer | null
    calendar_made_at: Date | null
  }
  specialist_hours: {
    hours_id: string
    specialist_id: string
    weekday: number
    /** HH:MM:SS. */
    starts: string
    ends: string
    valid_from: Day
    valid_until: ColumnType<Date | null, string | null, string | null>
  }
  /** Rows are only added. */
  specialist_fees: { specialist_id: string; since: Date; fee: number }
  erased_consultations: {
    erased_id: Generated<string>
    specialist_id: string
    starts_at: Date
    state: EarningKind
  }
  specialist_days_off: { specialist_id: string; day: Day }
  consultation_slots: {
    slot_id: string
    specialist_id: string
    /** A bigint, which the driver reads as text. */
    specialist_no: ColumnType<string, number, never>
    period: string
    state: 'open' | 'booked' | 'withdrawn' | 'over'
    consultation_id: string | null
  }
  consultations: {
    user_id: string
    consultation_id: string
    specialist_id: string
    slot_id: string
    starts_at: Date
    ends_at: Date
    quarter: ColumnType<Date | null, string | null, string | null>
    paid_by: 'plan' | 'credit'
    state: ConsultationState
    client_zone: string
    sealed_wish: Buffer | null
    room: string
    room_url: string | null
    sequence: number
    moves: Generated<number>
    wake_at: Date | null
    told: Generated<number>
    sealed_summary: Buffer | null
    booked_at: Date
    changed_at: Date
    sealed_objection: Buffer | null
    objection: 'open' | 'accepted' | 'declined' | null
    objected_at: Date | null
  }
  consultation_allowances: { user_id: string; quarter: Day; used: number }
  consultation_credits: {
    user_id: string
    credit_id: string
    cause: 'withdrawn' | 'no-times' | 'given'
    replaces: string | null
    given_at: Date
    /** Of one that was given by hand. */
    given_by: string | null
    expires_at: Date
    used_by: string | null
  }
  consultation_shares: {
    user_id: string
    consultation_id: string
    directions: string[]
    with_states: boolean
    until: Date
  }
  consultation_looks: {
    user_id: string
    look_id: string
    consultation_id: string
    direction: string
    at: Date
  }
  consultation_waits: {
    user_id: string
    since: Date
    quarter: ColumnType<Date | null, string | null, string | null>
    quarter_ends_at: Date | null
  }
}
