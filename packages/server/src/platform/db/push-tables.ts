import type { PushHourUse } from '@grani/contract'
import type { Generated } from 'kysely'

/** A meeting a day and an hour before it, a finished round of observers, the chosen hour. */
export type PushKind = 'meeting-day' | 'meeting-hour' | 'observers' | 'hour'

export type PushTables = {
  push_settings: {
    user_id: string
    zone: string
    meeting: boolean
    observers: boolean
    hour: number | null
    hour_use: PushHourUse | null
    wake_at: Date | null
  }
  push_subscriptions: {
    user_id: string
    endpoint_digest: Buffer
    session_id: string
    sealed_subscription: Buffer
    server_key: string
    created_at: Date
    last_ok_at: Date | null
  }
  push_messages: {
    user_id: string
    message_key: string
    kind: PushKind
    path: string
    due_at: Date | null
    expires_at: Date
    sent_at: Date | null
  }
  push_deliveries: {
    user_id: string
    message_key: string
    endpoint_digest: Buffer
    due_at: Date
    tries: Generated<number>
  }
}
