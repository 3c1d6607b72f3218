/** How many questions are on hand: enough to go through a tunnel. */
export const QUESTIONS_ON_HAND = 12

/** With fewer than this the list is due: those that wait are chosen anew by what is known now. */
export const FEW_QUESTIONS = 10

/** A sitting ends after so many answers, … */
export const SITTING_ANSWERS = 15

/** … or after so long without one. */
export const SITTING_PAUSE_MS = 30 * 60_000

/** The longest response time that is reported: a day. */
export const MAX_RESPONSE_MS = 86_400_000
