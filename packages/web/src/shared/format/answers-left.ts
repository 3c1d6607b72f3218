/** Further away one answer may move an estimate by half of it. */
const FEW = 3

/** Whether an estimate of the answers that a result still takes is said as a number; otherwise in words. */
export const isSaidInNumbers = (answersLeft: number): boolean => answersLeft <= FEW
