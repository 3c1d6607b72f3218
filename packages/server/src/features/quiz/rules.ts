/** How many answers the plan pays for up to this day of the week (1…7): unused days carry over. */
export const allowedBy = (day: number, perWeek: number): number => Math.ceil((perWeek * day) / 7)

export type Allowance = { allowed: number; used: number; boosted: number }

/** What pays for one more answer: the plan first, then the boosting, then nobody. */
export const payerOf = ({ allowed, used, boosted }: Allowance): 'plan' | 'boosting' | 'nobody' => {
  if (used < allowed) return 'plan'
  return boosted > 0 ? 'boosting' : 'nobody'
}

/** Above this the answers look hurried or mechanical. */
const CARELESS = 1

/** The pattern of the answers is looked at this often, so that a hint comes once in a while and not after every tap. */
const LOOK_EVERY = 20

/** One gentle hint when the answers look hurried. `score` is costly: it is asked for only when it is time to look. */
export const hintFor = (settled: number, score: () => number): 'slower' | null =>
  settled % LOOK_EVERY === 0 && score() > CARELESS ? 'slower' : null

/** What an answer to a question that is already settled means. */
export const repetitionOf = (
  settled: { status: 'pending' | 'answered' | 'skipped'; answerId: number | null },
  answerId: number,
): 'first' | 'same' | 'contradiction' => {
  if (settled.status === 'pending') return 'first'
  return settled.status === 'answered' && settled.answerId === answerId ? 'same' : 'contradiction'
}
