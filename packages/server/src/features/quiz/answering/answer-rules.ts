import type { QuestionStatus } from '../../../platform/db/tables.ts'

/** Above this score the responses look careless: too fast, or all the same. */
const CARELESS_SCORE = 1

/** The score is looked at once in so many responses, so that the hint comes rarely and not after every tap. */
const CHECK_EVERY = 20

/** A gentle hint when the responses look careless. `score` is costly: it is called only at every twentieth response. */
export const hintFor = (answerSeq: number, score: () => number): 'slower' | null =>
  answerSeq % CHECK_EVERY === 0 && score() > CARELESS_SCORE ? 'slower' : null

/** Fewer responses than this say nothing about whether they fit together. */
const MIN_JUDGED = 20

/** Whether the responses fit together: false when there are enough to judge and they look careless. */
export const areConsistent = (responses: number, score: () => number): boolean =>
  responses < MIN_JUDGED || score() <= CARELESS_SCORE

type AskedStatus = { status: QuestionStatus; optionId: number | null }

/** Whether the question can be answered: it waits, or was withdrawn while a device may still have shown it. */
export const isOpen = ({ status }: { status: QuestionStatus }): boolean =>
  status === 'pending' || status === 'withdrawn'

/** Whether a response is the first to its question, the same one sent again, or contradicts what is saved. */
export const repetitionOf = (question: AskedStatus, optionId: number): 'first' | 'same' | 'contradiction' => {
  if (isOpen(question)) return 'first'
  return question.status === 'answered' && question.optionId === optionId ? 'same' : 'contradiction'
}
