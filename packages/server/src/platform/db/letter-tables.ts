import type { BlockReason } from '@grani/contract'

/** Rows of 0085-weekly-letters.sql and 0086-blocked-addresses.sql. */
export type LetterTables = {
  weekly_letters: {
    user_id: string
    is_on: boolean
    day: number
    hour: number
    time_zone: string
    token: string
    asked_at: Date
    due_at: Date | null
    last_at: Date | null
  }
  blocked_addresses: {
    user_id: string
    address: string
    reason: BlockReason
    code: string | null
    blocked_at: Date
  }
}
