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
