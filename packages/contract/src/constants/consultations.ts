/** A consultation takes so long; between two there are ten minutes. */
export const CONSULTATION_MINUTES = 50
/** Times are offered so many days ahead. */
export const CONSULTATION_DAYS_AHEAD = 28
/** Until so many hours before its start a consultation is booked, moved, and cancelled without counting. */
export const CONSULTATION_NOTICE_HOURS = 24
/** How often one consultation may be moved by its client. */
export const CONSULTATION_MOVES = 2
/** So many minutes before the start the link to the room appears. */
export const CONSULTATION_ROOM_MINUTES = 15
export const MAX_WISH = 1000
export const MAX_SUMMARY = 4000
export const MAX_OBJECTION = 1000

/**
 * `cancelled`: in time by its client, or because the plan ended; `late`: by its client under 24 hours before, which counts;
 * `missed`: the client did not come, which counts; `withdrawn`: by the specialist or the operator, and a credit replaces it.
 */
export const CONSULTATION_STATES = ['booked', 'held', 'cancelled', 'late', 'missed', 'withdrawn'] as const

export type ConsultationState = (typeof CONSULTATION_STATES)[number]

/** What a specialist is owed for: the states that count for the client too. */
export const EARNING_KINDS = ['held', 'missed', 'late'] as const satisfies readonly ConsultationState[]

export type EarningKind = (typeof EARNING_KINDS)[number]

/** Kopecks; fees are whole roubles. */
export const FEE_MIN = 100_00
export const FEE_MAX = 100_000_00

/** What a client may book now, the first that holds. */
export const RIGHTS = [
  /** One lies ahead. */
  'ahead',
  /** One by the plan or by a credit. */
  'available',
  /** The one of this quarter is used; the next quarter opens at `available_from`. */
  'used',
  /** The plan has not run for as long as it has to; it opens at `available_from`. */
  'waiting',
  /** A running plan without consultations, or the trial. */
  'notInPlan',
  /** No running plan, or a renewal that has failed. */
  'readOnly',
] as const
