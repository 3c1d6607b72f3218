import { FEW_QUESTIONS, type Question } from '@grani/contract'
import type { Entry, UserAction } from '../sync/outbox.ts'
import type { Step, StoredQueue } from '../sync/stored-queue.ts'

/** An action counts at once, long before the server knows of it. */
type TrackedAction = UserAction & {
  /** The queue's clock when the server confirmed the action; null until then. */
  confirmedAt: number | null
}

export type Queue = {
  /** Still to be asked; the first one is on screen. */
  waiting: readonly Question[]
  /** What «Вернуть» can take back, the newest last. */
  steps: readonly Step[]
  actions: readonly TrackedAction[]
  /** A logical clock that counts confirmations: it tells whether a list was made before or after one. */
  clock: number
}

export const EMPTY: Queue = { waiting: [], steps: [], actions: [], clock: 0 }

/** How many steps can be taken back in a row, and for how many confirmations an action is remembered. */
const UNDO_LIMIT = 20

export const activeOf = (queue: Queue): Question | null => queue.waiting[0] ?? null

export const lastStep = (queue: Queue): Step | null => queue.steps.at(-1) ?? null

export const needsMore = (queue: Queue): boolean => queue.waiting.length < FEW_QUESTIONS

export const hasUnconfirmed = (queue: Queue): boolean =>
  queue.actions.some(({ confirmedAt }) => confirmedAt === null)

/** How many answers are still on this device only; one that was taken back does not count. */
export const unsentAnswerCount = ({ actions, steps }: Queue): number =>
  steps.filter(
    ({ isSkip, question: { uid } }) =>
      !isSkip && actions.some(({ confirmedAt, question }) => confirmedAt === null && question.uid === uid),
  ).length

/**
 * What a question asks. On a slow line the server may choose an item anew, under another uid, before it knows that its question
 * of before is on screen or answered: both are the same question to the user.
 */
const itemOf = ({ id }: Question): string => id

const without = (questions: readonly Question[], asked: Question): readonly Question[] =>
  questions.filter(question => itemOf(question) !== itemOf(asked))

const inFront = (question: Question, questions: readonly Question[]): readonly Question[] => [
  question,
  ...without(questions, question),
]

const bringsBack = ({ kind }: UserAction): boolean => kind === 'undo' || kind === 'unskip'

const stepsWithout = (steps: readonly Step[], { question: { uid } }: UserAction): readonly Step[] =>
  steps.filter(({ question }) => question.uid !== uid)

/** Applies an action once: an undo brings a question back, anything else shows the next one. */
export const apply = (queue: Queue, action: UserAction): Queue => {
  if (queue.actions.some(({ id }) => id === action.id)) return queue
  const { question, kind } = action
  const isRecent = ({ confirmedAt }: TrackedAction) =>
    confirmedAt === null || confirmedAt > queue.clock - UNDO_LIMIT
  return {
    ...queue,
    waiting: bringsBack(action) ? inFront(question, queue.waiting) : without(queue.waiting, question),
    steps: [
      ...stepsWithout(queue.steps, action),
      ...(bringsBack(action) ? [] : [{ question, isSkip: kind === 'skip' }]),
    ].slice(-UNDO_LIMIT),
    actions: [...queue.actions.filter(isRecent), { ...action, confirmedAt: null }],
  }
}

/** The stored questions, with the actions that the server has not confirmed applied again. */
export const restore = (stored: StoredQueue | null, unsent: readonly Entry[]): Queue => {
  const { waiting, steps } = stored ?? EMPTY
  return unsent.reduce<Queue>(apply, { ...EMPTY, waiting, steps })
}

/** The server has stored the action: lists made from now on take it into account. */
export const confirm = (queue: Queue, id: string): Queue => {
  const clock = queue.clock + 1
  const actions = queue.actions.map(action => (action.id === id ? { ...action, confirmedAt: clock } : action))
  return { ...queue, actions, clock }
}

/** The server has rejected the action as out of date: it is forgotten, and the next list says what to ask. */
export const drop = (queue: Queue, action: UserAction): Queue => ({
  ...queue,
  steps: bringsBack(action) ? queue.steps : stepsWithout(queue.steps, action),
  actions: queue.actions.filter(({ id }) => id !== action.id),
})

/** The last action on each item that a list made at `since` does not take into account. */
const actionsSince = (queue: Queue, since: number): Map<string, TrackedAction> =>
  new Map(
    queue.actions
      .filter(({ confirmedAt }) => confirmedAt === null || confirmedAt > since)
      .map(action => [itemOf(action.question), action] as const),
  )

const unique = (questions: readonly Question[]): readonly Question[] => [
  ...new Map(questions.map(question => [itemOf(question), question])).values(),
]

/** Replaces the waiting questions by the server's list, which was requested when the clock stood at `since`. */
export const load = (queue: Queue, listed: readonly Question[], since: number): Queue => {
  const actions = actionsSince(queue, since)
  const isBroughtBack = (question: Question): boolean | undefined => {
    const last = actions.get(itemOf(question))
    return last && bringsBack(last)
  }
  const returned = queue.waiting.filter(question => isBroughtBack(question) === true)
  const open = listed.filter(question => isBroughtBack(question) !== false)
  const waiting = unique([...returned, ...open])
  const active = activeOf(queue)
  const listedNow = waiting.find(question => active && itemOf(question) === itemOf(active))
  // The question on screen stays there while it can still be answered; so it can under the uid of before.
  const stillActive = listedNow?.uid === active?.uid ? listedNow : active
  return { ...queue, waiting: listedNow && stillActive ? inFront(stillActive, waiting) : waiting }
}

/** As `load`, but the question on screen stays there in any case: a list that was made while it was read may lack it. */
export const refill = (queue: Queue, listed: readonly Question[], since: number): Queue => {
  const active = activeOf(queue)
  const { waiting } = load(queue, listed, since)
  return { ...queue, waiting: active ? inFront(active, waiting) : waiting }
}
