import { FEW_QUESTIONS, type Question } from '@grani/contract'

/** What the person did with a question; it counts at once, long before the server has heard of it. */
export type UserAction = { id: string; kind: 'answer' | 'skip' | 'undo'; question: Question }

/** `settled` is when the server confirmed it, on the queue's own clock; null until then. */
type TrackedAction = UserAction & { confirmedAt: number | null }

export type Queue = {
  /** Still to be asked; the first one is on screen. */
  waiting: readonly Question[]
  /** What «Вернуть» can take back, the newest last. */
  answered: readonly Question[]
  actions: readonly TrackedAction[]
  /** Counts confirmations, so that an old list is told from a new one. */
  clock: number
}

export const EMPTY: Queue = { waiting: [], answered: [], actions: [], clock: 0 }

/** More than anybody takes back in a row. */
const UNDO_LIMIT = 20

export const activeOf = (queue: Queue): Question | null => queue.waiting[0] ?? null

export const lastAnswered = (queue: Queue): Question | null => queue.answered.at(-1) ?? null

export const needsMore = (queue: Queue): boolean => queue.waiting.length < FEW_QUESTIONS

export const hasUnconfirmed = (queue: Queue): boolean => queue.actions.some(move => move.confirmedAt === null)

const without = (questions: readonly Question[], uid: string): readonly Question[] =>
  questions.filter(question => question.uid !== uid)

const inFront = (question: Question, questions: readonly Question[]): readonly Question[] => [
  question,
  ...without(questions, question.uid),
]

const asNewest = (questions: readonly Question[], question: Question): readonly Question[] =>
  [...without(questions, question.uid), question].slice(-UNDO_LIMIT)

/** Does what the person did: an answer or a skip shows the next question, an undo brings one back. */
export const apply = (queue: Queue, move: UserAction): Queue => {
  if (queue.actions.some(({ id }) => id === move.id)) return queue
  const { question, kind } = move
  const settledLongAgo = (noted: TrackedAction) =>
    noted.confirmedAt !== null && noted.confirmedAt <= queue.clock - UNDO_LIMIT
  return {
    ...queue,
    waiting: kind === 'undo' ? inFront(question, queue.waiting) : without(queue.waiting, question.uid),
    answered: kind === 'answer' ? asNewest(queue.answered, question) : without(queue.answered, question.uid),
    actions: [...queue.actions.filter(noted => !settledLongAgo(noted)), { ...move, confirmedAt: null }],
  }
}

/** The server has it: from now on its lists know of it. */
export const confirm = (queue: Queue, id: string): Queue => {
  const clock = queue.clock + 1
  const moves = queue.actions.map(move => (move.id === id ? { ...move, confirmedAt: clock } : move))
  return { ...queue, actions: moves, clock }
}

/** The server knows better: the move is forgotten, and the next list tells how things are. */
export const drop = (queue: Queue, { id, kind, question }: UserAction): Queue => ({
  ...queue,
  answered: kind === 'answer' ? without(queue.answered, question.uid) : queue.answered,
  actions: queue.actions.filter(move => move.id !== id),
})

/** What was done since the server made its list: the last move on each question counts. */
const actionsSince = (queue: Queue, since: number): Map<string, TrackedAction> =>
  new Map(
    queue.actions
      .filter(({ confirmedAt: settled }) => settled === null || settled > since)
      .map(move => [move.question.uid, move] as const),
  )

const unique = (questions: readonly Question[]): readonly Question[] => [
  ...new Map(questions.map(question => [question.uid, question])).values(),
]

/** Takes the server's list, asked for when the clock stood at `since`, as the whole truth. */
export const load = (queue: Queue, listed: readonly Question[], since: number): Queue => {
  const moves = actionsSince(queue, since)
  const returned = queue.waiting.filter(({ uid }) => moves.get(uid)?.kind === 'undo')
  const open = listed.filter(({ uid }) => (moves.get(uid)?.kind ?? 'undo') === 'undo')
  const waiting = unique([...returned, ...open])
  const active = activeOf(queue)
  const stillActive = waiting.find(({ uid }) => uid === active?.uid)
  // The question in front of the person stays there while it is still theirs to answer.
  return { ...queue, waiting: stillActive ? inFront(stillActive, waiting) : waiting }
}

/** Adds what is new in the server's list behind what is waiting. */
export const append = (queue: Queue, listed: readonly Question[], since: number): Queue => {
  const known = new Set(queue.waiting.map(({ uid }) => uid))
  const fresh = load({ ...queue, waiting: [] }, listed, since).waiting.filter(({ uid }) => !known.has(uid))
  return { ...queue, waiting: [...queue.waiting, ...fresh] }
}
