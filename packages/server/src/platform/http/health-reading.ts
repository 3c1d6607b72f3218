import type { HealthName } from '@grani/contract'

/** What the metrics of this process hold at the moment. */
export type HealthReading = {
  startedAt: Date
  /** False: the database did not answer, and its figures are missing. */
  hasDatabase: boolean
  values: { name: HealthName; label: string | null; value: number }[]
}
