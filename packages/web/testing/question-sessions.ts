import type { Question } from '@grani/contract'
import { vi } from 'vitest'
import { createQuestionSession, type QuestionSession } from '../src/features/quiz/session/question-session.ts'
import type { SessionEvent } from '../src/features/quiz/session/session-store.ts'
import { openOutbox, type Entry } from '../src/features/quiz/sync/outbox.ts'
import type { Outcome, Postponed } from '../src/features/quiz/sync/send-entry.ts'
import type { TabChannel, TabMessage } from '../src/features/quiz/sync/tab-channel.ts'
import { ApiError, clientError } from '../src/shared/api/api-error.ts'
import { deviceStorage } from '../src/shared/api/device-storage.ts'
import { memoryStorage } from './memory-storage.ts'
import { questionOf } from './question.ts'

/** Resolves once all promises that are ready have run. */
export const afterPendingWork = () => new Promise(resolve => setTimeout(resolve, 0))

/** A server with `size` questions in a fixed order that stores each answer once. */
export const createFakeServer = (size: number) => {
  const bank = Array.from({ length: size }, (_, index) => questionOf(`q${index}`))
  const given = new Map<string, number | null>()
  const state = {
    isDown: false,
    /** Replies 503 and asks to wait for three seconds. */
    isBusy: false,
    listed: 0,
    /** How many entries have come, accepted or not. */
    sent: 0,
    hasGoal: true,
    refusal: null as Outcome | null,
    quotaLeft: Infinity,
    /** What was asked for comes before all else. */
    wanted: [] as string[],
    /** How many questions a list holds. */
    onHand: 6,
    /** Whether the reply to an answer brings the list. */
    bringsList: false,
    /** Whether questions have options that the device has no texts of, and whether it gets them. */
    newOptions: false,
    hasTexts: true,
  }
  const send = async (entry: Entry): Promise<Outcome | Postponed> => {
    state.sent += 1
    if (state.isDown) return { kind: 'postponed', isOffline: true, retryAfterMs: null }
    if (state.isBusy) return { kind: 'postponed', isOffline: false, retryAfterMs: 3000 }
    if (state.refusal) return state.refusal
    const { uid } = entry.question
    if (entry.kind === 'answer' && !given.has(uid) && state.quotaLeft <= 0)
      return { kind: 'refused', why: 'quota', retryAfterMs: null }
    state.quotaLeft -= 1
    if ((entry.kind === 'undo' || entry.kind === 'unskip') && !given.delete(uid))
      return { kind: 'dropped', isGone: false }
    if (entry.kind === 'answer' && given.has(uid) && given.get(uid) !== entry.answerId)
      return { kind: 'dropped', isGone: false }
    if (entry.kind === 'answer') given.set(uid, entry.answerId)
    if (entry.kind === 'skip') given.set(uid, null)
    const questions = state.bringsList && entry.kind === 'answer' ? listed() : null
    return { kind: 'confirmed', newResults: 0, contradicted: [], hint: null, questions }
  }
  const listed = () =>
    bank
      .filter(({ uid }) => !given.has(uid))
      .toSorted((a, b) => Number(state.wanted.includes(b.uid)) - Number(state.wanted.includes(a.uid)))
      .slice(0, state.onHand)
      .map(question => (state.newOptions ? { ...question, answers: [4, 5, 6] } : question))
  const listOptions = async (ids: number[]) => {
    if (!state.hasTexts) throw clientError('FETCH_ERROR', null)
    return ids.map(id => ({ id, text: `Ответ ${id}` }))
  }
  const listQuestions = async (): Promise<Question[]> => {
    state.listed += 1
    if (state.isDown) throw clientError('FETCH_ERROR', null)
    if (state.isBusy) throw new ApiError(503, { code: 'ERR_UNAVAILABLE', retry_after: 3 })
    if (!state.hasGoal) throw new ApiError(409, { code: 'ERR_CONFLICT' })
    return listed()
  }
  return { state, given, send, listQuestions, listOptions }
}

export type FakeServer = ReturnType<typeof createFakeServer>

/** The open tabs of the device: each gets the messages of all others. */
const tabListeners = new Set<(message: TabMessage) => void>()
let lock: Promise<unknown> = Promise.resolve()

const fakeChannel = (): TabChannel => {
  let own: ((message: TabMessage) => void) | null = null
  return {
    broadcast: message => {
      for (const listener of tabListeners) if (listener !== own) listener(structuredClone(message))
    },
    onMessage: listener => {
      own = listener
      tabListeners.add(listener)
    },
    close: () => {
      if (own) tabListeners.delete(own)
    },
  }
}

/** Opens a tab of the one account; `session.stop()` closes it. */
export const openTab = (server: FakeServer, tab = 'tab') => {
  const events: SessionEvent[] = []
  const scheduled: (() => void)[] = []
  const delays: number[] = []
  const session: QuestionSession = createQuestionSession({
    account: 'quiz.me',
    storage: deviceStorage,
    outbox: openOutbox(deviceStorage, 'quiz.me', tab, Date.now),
    channel: fakeChannel(),
    listQuestions: server.listQuestions,
    listOptions: server.listOptions,
    readLeft: async () => server.state.quotaLeft,
    send: server.send,
    withLock: async action => {
      const result = lock.then(action)
      lock = result.catch(() => {})
      return result
    },
    // Time passes only when the test says so, by `runScheduled`.
    schedule: (ms, action) => {
      delays.push(ms)
      scheduled.push(action)
      return () => {}
    },
    afterPaint: action => action(),
    random: () => 0,
    now: Date.now,
  })
  session.onEvent(event => events.push(event))
  session.start()
  session.setGoal('knwYrs')
  const runScheduled = () => {
    for (const action of scheduled.splice(0)) action()
  }
  return { session, events, delays, runScheduled }
}

/** The uid of the question on screen, or the kind of view in its place. */
export const shown = (session: QuestionSession) => {
  const view = session.view()
  return view.kind === 'asking' ? view.question.uid : view.kind
}

/** A device with empty storage and no open tab. */
export const resetDevice = (): void => {
  vi.stubGlobal('localStorage', memoryStorage())
  tabListeners.clear()
  lock = Promise.resolve()
}
