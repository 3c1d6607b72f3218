/**
 * The only places that may ask for a variant. Never among them: prices, texts of levels and their bands, crisis and help,
 * consents, cancelling. A new place is a change of this list, of the table's constraint, and of decision 102.
 */
export const SCREEN_PLACES = ['diary-hint'] as const
/** With the one that no screen asks for: whether the weekly letter goes out (`a`) or waits for the end of the experiment (`b`). */
export const EXPERIMENT_PLACES = [...SCREEN_PLACES, 'weekly-letter'] as const

/** In percent: of those who have asked for the letter so many at most are kept without it. */
export const MAX_HELD_OUT = 10

/** What is seen in the place without an experiment is `a`. */
export const VARIANTS = ['a', 'b'] as const

export type Variant = (typeof VARIANTS)[number]

/**
 * Whether somebody did this after they had first met their variant: came back to answer on another
 * day, answered at any time from then on, wrote an event, paid.
 */
export const EXPERIMENT_MEASURES = ['returned', 'answered', 'wrote-event', 'paid'] as const
/** What must not happen more often. */
export const EXPERIMENT_GUARDS = ['cancelled', 'refund-asked'] as const

export type ExperimentMeasure = (typeof EXPERIMENT_MEASURES)[number]
export type ExperimentGuard = (typeof EXPERIMENT_GUARDS)[number]

/** Days after the first meeting within which it is looked at. */
export const MEASURE_DAYS = {
  returned: 7,
  answered: 7,
  'wrote-event': 7,
  paid: 14,
  cancelled: 14,
  'refund-asked': 14,
} as const satisfies Record<ExperimentMeasure | ExperimentGuard, number>

export const EXPERIMENT_MIN_PEOPLE = 100
export const EXPERIMENT_MAX_PEOPLE = 1_000_000
export const EXPERIMENT_MAX_DAYS = 180
