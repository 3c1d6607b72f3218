import type { ColumnType } from 'kysely'

export type BackupsTable = {
  backup_id: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  requested_by: string | null
  requested_at: Date
  seen_at: Date | null
  finished_at: Date | null
  copy: string | null
  /** A bigint: the driver reads it as text. */
  bytes: ColumnType<string | null, number | null, number | null>
  version: string | null
  proven_at: Date | null
  failure: string | null
}
