import type { Answer, Question } from '@grani/contract'
import type { AnswerTexts } from './option-texts.ts'
import { activeOf, EMPTY, hasUnconfirmed, lastAnswered, type Queue } from './queue.ts'

/** Why nothing can be answered now. */
export type Block = { kind: 'read-only' } | { kind: 'quota'; until: number }

export type StreamState = {
  queue: Queue
  texts: AnswerTexts
  block: Block | null
  /** The server's list has been seen. */
  isLoaded: boolean
  isReading: boolean
  isOffline: boolean
  hasFailed: boolean
  /** How many more questions carry the hint to take one's time. */
  hintedFor: number
}

export const initialState: StreamState = {
  queue: EMPTY,
  texts: {},
  block: null,
  isLoaded: false,
  isReading: false,
  isOffline: false,
  hasFailed: false,
  hintedFor: 0,
}

export type Asking = {
  kind: 'asking'
  question: Question
  answers: readonly Answer[]
  canTakeBack: boolean
  isOffline: boolean
  isHinted: boolean
}

/** Answers may wait in the queue until they are let in. */
type Blocked = Block & { queue: Queue }

/** What the card shows. */
export type View = Asking | Blocked | { kind: 'loading' | 'offline' | 'failed' | 'empty' }

export const viewOf = (state: StreamState): View => {
  const { queue, texts, block } = state
  if (block) return { ...block, queue }
  const question = activeOf(queue)
  const answers = question?.answers.flatMap(id => {
    const text = texts[id]
    return text === undefined ? [] : [{ id, text }]
  })
  if (question && answers && answers.length === question.answers.length) {
    return {
      kind: 'asking',
      question,
      answers,
      canTakeBack: lastAnswered(queue) !== null,
      isOffline: state.isOffline,
      isHinted: state.hintedFor > 0,
    }
  }
  if (state.isOffline) return { kind: 'offline' }
  if (state.hasFailed) return { kind: 'failed' }
  if (state.isReading || !state.isLoaded || hasUnconfirmed(queue)) return { kind: 'loading' }
  return { kind: 'empty' }
}

const isAskingTheSame = (a: Asking, b: Asking): boolean =>
  a.question === b.question &&
  a.canTakeBack === b.canTakeBack &&
  a.isOffline === b.isOffline &&
  a.isHinted === b.isHinted &&
  a.answers.length === b.answers.length &&
  a.answers.every(({ id, text }, index) => id === b.answers[index]?.id && text === b.answers[index].text)

/** The view after a change: the same object while the same is asked, so that a reply draws nothing anew. */
export const viewAfter = (before: View, state: StreamState): View => {
  const after = viewOf(state)
  return before.kind === 'asking' && after.kind === 'asking' && isAskingTheSame(before, after)
    ? before
    : after
}
