import type { ResponseOption, Question } from '@grani/contract'
import type { OptionTexts } from './option-texts.ts'
import { activeOf, EMPTY, hasUnconfirmed, lastStep, type Queue, unsentAnswerCount } from './queue.ts'
import type { Step } from '../sync/stored-queue.ts'
import { isOver, NO_SITTING, type Sitting } from './sitting.ts'

/** Why nothing can be answered now. */
export type Block = { kind: 'read-only' } | { kind: 'quota'; until: number }

export type SessionState = {
  /** The goal whose questions are asked; null while there is none. */
  goal: string | null
  queue: Queue
  texts: OptionTexts
  block: Block | null
  /** Whether the server's list has been received. */
  isLoaded: boolean
  isFetching: boolean
  isOffline: boolean
  hasFailed: boolean
  /** How many more questions show the hint to answer more slowly. */
  hintedFor: number
  sitting: Sitting
  /** How many more answers the quota allows, those on their way to the server left out, and until when; null while unknown. */
  allowance: Allowance | null
}

export type Allowance = { left: number; until: number }

export const initialState: SessionState = {
  goal: null,
  queue: EMPTY,
  texts: {},
  block: null,
  isLoaded: false,
  isFetching: false,
  isOffline: false,
  hasFailed: false,
  hintedFor: 0,
  sitting: NO_SITTING,
  allowance: null,
}

export type AskingView = {
  kind: 'asking'
  question: Question
  options: readonly ResponseOption[]
  canTakeBack: boolean
  isOffline: boolean
  isHinted: boolean
  /** The answers of the sitting so far. */
  answers: number
}

/** The sitting is over: what it has brought stands in place of a question. */
export type RestView = {
  kind: 'rest'
  canTakeBack: boolean
  /** Answers that the server does not have yet. */
  unsent: number
  isOffline: boolean
  /** What the next questions make clear first, and by how many answers; null while none says so. */
  soon: Question['soon']
}

type BlockedView = Block & {
  queue: Queue
  /** Answers that wait on the device until they are accepted. */
  unsent: number
}

/** Whether the last answer that the quota allows is given. Without a connection nobody knows: answers then wait. */
export const isSpent = ({ allowance, isOffline }: Pick<SessionState, 'allowance' | 'isOffline'>): boolean =>
  allowance !== null && allowance.left <= 0 && !isOffline

/** What «Вернуть» takes back: the last step, but no answer of a sitting that the user has gone on from. */
export const stepToTakeBack = ({ queue, sitting }: Pick<SessionState, 'queue' | 'sitting'>): Step | null => {
  const last = lastStep(queue)
  return last && (last.isSkip || sitting.answers > 0) ? last : null
}

/** What the card shows. */
export type QuestionView =
  | AskingView
  | BlockedView
  | RestView
  | { kind: 'loading' | 'offline' | 'failed' | 'empty' }

export const viewOf = (state: SessionState): QuestionView => {
  const { queue, texts, block, sitting } = state
  if (block) return { ...block, queue, unsent: unsentAnswerCount(queue) }
  if (isOver(sitting)) {
    const canTakeBack = stepToTakeBack(state) !== null
    const [soon = null] = queue.waiting
      .flatMap(question => question.soon ?? [])
      .toSorted((a, b) => a.answers - b.answers)
    return { kind: 'rest', canTakeBack, unsent: unsentAnswerCount(queue), isOffline: state.isOffline, soon }
  }
  // The last answers are on their way, and wait for nothing.
  if (state.allowance && isSpent(state))
    return { kind: 'quota', until: state.allowance.until, queue, unsent: 0 }
  const question = activeOf(queue)
  const options = question?.answers.flatMap(id => {
    const text = texts[id]
    return text === undefined ? [] : [{ id, text }]
  })
  if (question && options && options.length === question.answers.length) {
    return {
      kind: 'asking',
      question,
      options,
      canTakeBack: stepToTakeBack(state) !== null,
      isOffline: state.isOffline,
      isHinted: state.hintedFor > 0,
      answers: sitting.answers,
    }
  }
  if (state.isOffline) return { kind: 'offline' }
  if (state.hasFailed) return { kind: 'failed' }
  if (state.isFetching || !state.isLoaded || hasUnconfirmed(queue)) return { kind: 'loading' }
  return { kind: 'empty' }
}

const isSameView = (a: AskingView, b: AskingView): boolean =>
  a.question === b.question &&
  a.canTakeBack === b.canTakeBack &&
  a.isOffline === b.isOffline &&
  a.isHinted === b.isHinted &&
  a.answers === b.answers &&
  a.options.length === b.options.length &&
  a.options.every(({ id, text }, index) => id === b.options[index]?.id && text === b.options[index].text)

/** The view after a change. It stays the same object while the card shows the same, so that nothing is rendered. */
export const viewAfter = (before: QuestionView, state: SessionState): QuestionView => {
  const after = viewOf(state)
  return before.kind === 'asking' && after.kind === 'asking' && isSameView(before, after) ? before : after
}
