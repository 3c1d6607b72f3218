import { SITTING_ANSWERS, type Today } from '@grani/contract'

type Day = Pick<Today, 'answered' | 'left'>

/** Whether how far the sitting is can be told: the day has a whole one. `answers` are those of the sitting; null: none is going on. */
export const isSittingCounted = (answers: number | null, today: Day | undefined): answers is number =>
  answers !== null && answers + (today?.left ?? SITTING_ANSWERS) >= SITTING_ANSWERS

/**
 * Whether the answers of the day stand below that: in the first sitting they are those of the sitting, or with the ones from before
 * registration a second number that nobody can make out.
 */
export const isDayCounted = (answers: number | null, today: Day): boolean =>
  !isSittingCounted(answers, today) || today.answered - answers >= SITTING_ANSWERS
