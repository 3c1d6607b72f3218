/**
 * The only places that may ask for a variant. Never among them: prices, texts of levels and their bands, crisis and help,
 * consents, cancelling. A new place is a change of this list, of the table's constraint, and of decision 102.
 */
export const EXPERIMENT_PLACES = ['diary-hint'] as const

/** What is seen in the place without an experiment is `a`. */
export const VARIANTS = ['a', 'b'] as const

export type Variant = (typeof VARIANTS)[number]

/** Whether somebody did this after they had first met their variant: came back to answer, wrote an event, paid. */
export const EXPERIMENT_MEASURES = ['returned', 'wrote-event', 'paid'] as const
/** What must not happen more often. */
export const EXPERIMENT_GUARDS = ['cancelled', 'refund-asked'] as const

export type ExperimentMeasure = (typeof EXPERIMENT_MEASURES)[number]
export type ExperimentGuard = (typeof EXPERIMENT_GUARDS)[number]

/** Days after the first meeting within which it is looked at. */
export const MEASURE_DAYS = {
  returned: 7,
  'wrote-event': 7,
  paid: 14,
  cancelled: 14,
  'refund-asked': 14,
} as const satisfies Record<ExperimentMeasure | ExperimentGuard, number>

export const EXPERIMENT_MIN_PEOPLE = 100
export const EXPERIMENT_MAX_PEOPLE = 1_000_000
export const EXPERIMENT_MAX_DAYS = 180
