import type { Queue } from './queue.ts'

/** How many answers wait on this device; one that was taken back does not count. */
export const unsentAnswers = ({ moves, answered }: Queue): number =>
  answered.filter(({ uid }) => moves.some(move => move.settled === null && move.question.uid === uid)).length
