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
