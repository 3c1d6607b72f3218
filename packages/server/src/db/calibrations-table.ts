import type { Calibration } from '@grani/engine'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CalibrationReport } from '../calibration/report.ts'

export type CalibrationsTable = {
  version: GeneratedAlways<number>
  bank: string
  created_at: Date
  people: number
  answers: number
  calibration: ColumnType<Calibration, string, string>
  report: ColumnType<CalibrationReport, string, string>
  is_current: Generated<boolean>
}
