/** What can be tapped about an event. */

/** The kinds of situation, after the DIAMONDS (Rauthmann et al. 2014) without Mating, and whether one's own people were in it. */
export const SITUATIONS = [
  'task',
  'thinking',
  'pressure',
  'pleasant',
  'worrying',
  'distrust',
  'people',
  'close',
] as const

export type SituationId = (typeof SITUATIONS)[number]

/** An event is of so many kinds at most; of none when nothing fits. */
export const MAX_SITUATIONS = 3

export const CAUSES = ['me', 'other', 'circumstances', 'together', 'unclear'] as const

export type Cause = (typeof CAUSES)[number]

/** How many qualities are asked about in an event. */
export const EXPRESSIONS_PER_EVENT = 3

/** Of the qualities that the words of an event speak of, so many at most are sent. */
export const MAX_MENTIONED = 8

/** Characters of what happened. */
export const MIN_EVENT_TEXT = 10
export const MAX_EVENT_TEXT = 2000

/** Characters of the answer to the question of an evaluation. */
export const MAX_EVENT_REPLY = 300

/** An event may be as many days old when it is written down. */
export const EVENT_DAYS_BACK = 6
