import type { Answer, Question } from '@grani/contract'
import { ApiError, wasRefused } from '../../../shared/api/api-error.ts'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'
import { storeOptionTexts, readOptionTexts, missingOptionIds, withTexts } from './option-texts.ts'
import type { TabMessage } from '../sync/tab-channel.ts'
import { createDelivery, type DeliveryDependencies } from '../sync/delivery.ts'
import { keepQueue, restoreQueue } from '../sync/stored-queue.ts'
import type { Entry, NewEntry, Outbox } from '../sync/outbox.ts'
import { activeOf, append, apply, confirm, drop, lastAnswered, load, needsMore } from './queue.ts'
import { quotaResetAt } from './quota-reset.ts'
import { createReader, type FetchMode } from './question-fetcher.ts'
import type { Outcome } from '../sync/send-entry.ts'
import {
  type Block,
  initialState,
  type SessionState,
  type QuestionView,
  viewAfter,
  viewOf,
} from './question-view.ts'

export type SessionEvent =
  | { kind: 'confirmed'; newResults: number }
  | { kind: 'refused'; why: 'quota' | 'quota-for-days' | 'read-only' }
  | { kind: 'no-goal' }

export type SessionDependencies = {
  account: string
  storage: DeviceStorage
  outbox: Outbox
  listQuestions: () => Promise<Question[]>
  listAnswers: (ids: number[]) => Promise<Answer[]>
  send: DeliveryDependencies['send']
  alone: DeliveryDependencies['withLock']
  later: DeliveryDependencies['schedule']
  /** Runs what need not delay the next question once that is on screen. */
  afterPaint: (action: () => void) => void
  now: () => number
  tellTabs: (news: TabMessage) => void
}

export type QuestionSession = ReturnType<typeof createQuestionSession>

/** The hint to take one's time stays for this many questions. */
const HINT_QUESTIONS = 2

const READ_ONLY: Block = { kind: 'read-only' }

const listening = <T>(set: Set<T>, listener: T): (() => void) => {
  set.add(listener)
  return () => {
    set.delete(listener)
  }
}

/** One person's stream of questions on one device: what is asked, what was answered, what is still to be sent. */
export const createQuestionSession = (parts: SessionDependencies) => {
  const { account, storage, outbox } = parts
  const watchers = new Set<() => void>()
  const listeners = new Set<(event: SessionEvent) => void>()
  let state: SessionState = { ...initialState, texts: readOptionTexts(storage) }
  let view: QuestionView = viewOf(state)
  let goal: string | null = null
  let isStopped = false
  /** Something was done here since the server last refused: the person waits to hear of it. */
  let isNews = false
  let isKeeping = false

  const keep = (): void => {
    isKeeping = false
    if (goal !== null && !isStopped) keepQueue(storage, account, goal, state.queue)
  }

  const change = (part: Partial<SessionState>): void => {
    state = { ...state, ...part }
    view = viewAfter(view, state)
    for (const watcher of watchers) watcher()
    if (!part.queue || isKeeping) return
    isKeeping = true
    parts.afterPaint(keep)
  }

  const emit = (event: SessionEvent): void => {
    for (const listener of listeners) listener(event)
  }

  const textsFor = async (questions: readonly Question[]) => {
    const unknown = missingOptionIds(state.texts, questions)
    if (unknown.length === 0) return state.texts
    const texts = withTexts(state.texts, await parts.listAnswers(unknown))
    storeOptionTexts(storage, texts)
    return texts
  }

  /** Whether there is nothing to try again. */
  const failToRead = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) throw error
    if (wasRefused(error, 'ERR_READ_ONLY')) {
      change({ block: READ_ONLY, isOffline: false })
      return true
    }
    if (wasRefused(error, 'ERR_CONFLICT')) {
      // Either the goal was dropped elsewhere, and whoever knows of it lets go of the questions, or it was just chosen.
      emit({ kind: 'no-goal' })
      return false
    }
    const isOffline = typeof error.status !== 'number'
    change({ isOffline, hasFailed: !isOffline })
    return false
  }

  const readOnce = async (wish: FetchMode): Promise<boolean> => {
    const { clock } = state.queue
    const asked = goal
    if (asked === null) return true
    try {
      const listed = await parts.listQuestions()
      const texts = await textsFor(listed)
      // The person has turned to another goal meanwhile: this list belongs to the old one.
      if (asked !== goal || isStopped) return true
      const queue = (wish === 'all' ? load : append)(state.queue, listed, clock)
      const block = state.block?.kind === 'read-only' ? null : state.block
      change({ queue, texts, block, isLoaded: true, isOffline: false, hasFailed: false })
      return true
    } catch (error) {
      return asked !== goal || isStopped || failToRead(error)
    }
  }

  const reader = createReader({ readOnce, onBusy: isReading => change({ isReading }), later: parts.later })
  const read = (wish: FetchMode): void => {
    if (goal !== null) reader.ask(wish)
  }

  const refuse = (why: 'quota' | 'read-only', retryAfterMs: number | null): void => {
    const until = quotaResetAt(parts.now(), retryAfterMs)
    change({ block: why === 'quota' ? { kind: why, until } : READ_ONLY, isOffline: false })
    if (why === 'quota') parts.later(until - parts.now(), wake)
    const isForDays = why === 'quota' && until > quotaResetAt(parts.now(), null)
    if (isNews) emit({ kind: 'refused', why: isForDays ? 'quota-for-days' : why })
    isNews = false
  }

  const settle = (entry: Entry, outcome: Outcome): void => {
    if (outcome.kind === 'refused') return refuse(outcome.why, outcome.retryAfterMs)
    // What was refused is first in the outbox: when anything gets through, it has.
    if (outcome.kind === 'dropped') {
      change({ queue: drop(state.queue, entry), block: null, isOffline: false })
      return read('all')
    }
    const hintedFor = outcome.hint ? HINT_QUESTIONS : state.hintedFor
    change({ queue: confirm(state.queue, entry.id), block: null, hintedFor, isOffline: false })
    if (entry.kind === 'answer') emit({ kind: 'confirmed', newResults: outcome.newResults })
    if (needsMore(state.queue)) read('more')
  }

  const delivery = createDelivery({
    outbox,
    send: parts.send,
    withLock: parts.alone,
    schedule: parts.later,
    onOutcome: (entry, outcome) => {
      settle(entry, outcome)
      parts.tellTabs({ kind: 'settled', entry, outcome })
    },
    onDelay: ({ isOffline }) => change({ isOffline }),
  })

  const act = (draft: NewEntry): void => {
    const entry = outbox.add(draft)
    isNews = true
    change({ queue: apply(state.queue, entry), hintedFor: Math.max(0, state.hintedFor - 1) })
    parts.tellTabs({ kind: 'did', entry })
    // What was answered is safe in the outbox; the network has no place between the tap and the next question.
    parts.afterPaint(delivery.start)
  }

  /** Nothing is done while something stands in the way. */
  const actOn = (question: Question | null, draftOf: (question: Question) => NewEntry): void => {
    if (question && !state.block) act(draftOf(question))
  }

  const tryAnew = (): void => {
    delivery.retryNow()
    if (goal !== null) reader.wake()
  }

  /** The connection, the person or the room for answers is back: send what waits, see what other devices did. */
  const wake = (): void => {
    if (state.block?.kind === 'quota' && parts.now() >= state.block.until) change({ block: null })
    tryAnew()
  }

  return {
    /** What the card shows now. */
    view: () => view,
    subscribe: (watcher: () => void) => listening(watchers, watcher),
    onEvent: (listener: (event: SessionEvent) => void) => listening(listeners, listener),

    answer: (answerId: number, ms: number) =>
      actOn(activeOf(state.queue), question => ({ kind: 'answer', question, answerId, ms })),
    skip: () => actOn(activeOf(state.queue), question => ({ kind: 'skip', question })),
    takeBack: () => actOn(lastAnswered(state.queue), question => ({ kind: 'undo', question })),

    /** Turns to the questions of a goal, or lets go of them when there is none any more. */
    setGoal: (next: string | null): void => {
      if (goal !== next) {
        goal = next
        if (next === null) return
        const queue = restoreQueue(storage, account, next, outbox.all())
        change({ queue, isLoaded: false, hasFailed: false })
        read('all')
      }
      // Back at a card that says why nothing can be answered: it may have been paid for meanwhile.
      if (state.block) wake()
    },

    /** Asks the server again, also whether what stood in the way has passed. */
    retry: (): void => {
      change({ block: null, hasFailed: false })
      tryAnew()
    },

    wake,

    goOffline: (): void => change({ isOffline: true }),

    receive: (news: TabMessage): void => {
      if (news.kind === 'did') change({ queue: apply(state.queue, news.entry) })
      if (news.kind === 'settled') settle(news.entry, news.outcome)
    },

    startDelivery: delivery.start,

    stop: (): void => {
      keep()
      isStopped = true
      delivery.stop()
      reader.stop()
    },
  }
}
