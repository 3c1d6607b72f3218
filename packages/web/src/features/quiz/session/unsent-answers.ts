import type { Queue } from './queue.ts'

/** How many answers wait on this device; one that was taken back does not count. */
export const unsentAnswerCount = ({ actions: moves, answered }: Queue): number =>
  answered.filter(({ uid }) => moves.some(move => move.confirmedAt === null && move.question.uid === uid))
    .length
