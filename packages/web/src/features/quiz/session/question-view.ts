import type { Answer, Question } from '@grani/contract'
import type { OptionTexts } from './option-texts.ts'
import { activeOf, EMPTY, hasUnconfirmed, lastAnswered, type Queue } from './queue.ts'

/** Why nothing can be answered now. */
export type Block = { kind: 'read-only' } | { kind: 'quota'; until: number }

export type SessionState = {
  queue: Queue
  texts: OptionTexts
  block: Block | null
  /** The server's list has been seen. */
  isLoaded: boolean
  isReading: boolean
  isOffline: boolean
  hasFailed: boolean
  /** How many more questions carry the hint to take one's time. */
  hintedFor: number
}

export const initialState: SessionState = {
  queue: EMPTY,
  texts: {},
  block: null,
  isLoaded: false,
  isReading: false,
  isOffline: false,
  hasFailed: false,
  hintedFor: 0,
}

export type AskingView = {
  kind: 'asking'
  question: Question
  options: readonly Answer[]
  canTakeBack: boolean
  isOffline: boolean
  isHinted: boolean
}

/** Answers may wait in the queue until they are let in. */
type Blocked = Block & { queue: Queue }

/** What the card shows. */
export type QuestionView = AskingView | Blocked | { kind: 'loading' | 'offline' | 'failed' | 'empty' }

export const viewOf = (state: SessionState): QuestionView => {
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
      options: answers,
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

const isSameQuestion = (a: AskingView, b: AskingView): boolean =>
  a.question === b.question &&
  a.canTakeBack === b.canTakeBack &&
  a.isOffline === b.isOffline &&
  a.isHinted === b.isHinted &&
  a.options.length === b.options.length &&
  a.options.every(({ id, text }, index) => id === b.options[index]?.id && text === b.options[index].text)

/** The view after a change: the same object while the same is asked, so that a reply draws nothing anew. */
export const viewAfter = (before: QuestionView, state: SessionState): QuestionView => {
  const after = viewOf(state)
  return before.kind === 'asking' && after.kind === 'asking' && isSameQuestion(before, after) ? before : after
}
