import type { Calibration } from '@grani/engine'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type CalibrationsTable = {
  version: GeneratedAlways<number>
  bank: string
  created_at: Date
  people: number
  answers: number
  calibration: ColumnType<Calibration, string, string>
  /** Written and read in bank/calibration/store.ts. */
  report: ColumnType<unknown, string, string>
  is_current: Generated<boolean>
}

/** Written in bank/calibration/store.ts, read in features/item-statistics/store.ts. */
export type ItemStatsTable = {
  calibration: number
  item: string
  quality: string
  answers: number
  slope: number
  misfit: number
  flags: string[]
  stats: ColumnType<unknown, string, string>
}

export type QualityStatsTable = {
  calibration: number
  quality: string
  stats: ColumnType<unknown, string, string>
}

export type CalibrationRunsTable = {
  run_id: string
  seed: number
  state: 'waiting' | 'running' | 'done' | 'failed'
  requested_by: string
  requested_at: Date
  seen_at: Date | null
  step: string | null
  users_read: number | null
  users_all: number | null
  finished_at: Date | null
  version: number | null
  failure: string | null
}

export type CalibrationUsesTable = { use_id: GeneratedAlways<string>; version: number | null; since: Date }

export type CalibrationProposalsTable = {
  proposal_id: string
  version: number | null
  reason: string
  state: 'proposed' | 'agreed' | 'rejected'
  proposed_by: string
  proposed_at: Date
  decided_by: string | null
  decided_at: Date | null
}
