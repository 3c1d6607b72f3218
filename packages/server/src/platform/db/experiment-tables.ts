import type { EXPERIMENT_PLACES, ExperimentGuard, ExperimentMeasure, Variant } from '@grani/contract'

/** Rows of 0063-experiments.sql. */
export type ExperimentTables = {
  experiments: {
    name: string
    hypothesis: string
    place: (typeof EXPERIMENT_PLACES)[number]
    measure: ExperimentMeasure
    guards: ExperimentGuard[]
    share: number
    planned_people: number | null
    ends_at: Date | null
    started_at: Date
    made_by: string
    stopped_at: Date | null
    stopped_because: 'guard' | 'other' | null
  }
  exposures: { user_id: string; experiment: string; variant: Variant; at: Date }
}
