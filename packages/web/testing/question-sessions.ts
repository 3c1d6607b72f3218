import type { Question } from '@grani/contract'
import { vi } from 'vitest'
import { ApiError, clientError } from '../src/shared/api/api-error.ts'
import { deviceStorage } from '../src/shared/api/device-storage.ts'
import { memoryStorage } from './memory-storage.ts'
import type { TabMessage } from '../src/features/quiz/sync/tab-channel.ts'
import { openOutbox, type Entry } from '../src/features/quiz/sync/outbox.ts'
import type { Postponed, Outcome } from '../src/features/quiz/sync/send-entry.ts'
import {
  createQuestionSession,
  type QuestionSession,
  type SessionEvent,
} from '../src/features/quiz/session/question-session.ts'
import { questionOf } from './question.ts'

/** Lets everything that is ready to happen happen. */
export const afterPendingWork = () => new Promise(resolve => setTimeout(resolve, 0))

/** A server that holds a bank in order and takes each answer once. */
export const createFakeServer = (size: number) => {
  const bank = Array.from({ length: size }, (_, index) => questionOf(`q${index}`))
  const given = new Map<string, number | null>()
  const state = { isDown: false, listed: 0, hasGoal: true, refuse: null as Outcome | null, room: Infinity }
  const send = async (entry: Entry): Promise<Outcome | Postponed> => {
    if (state.isDown) return { kind: 'not-now', isOffline: true, retryAfterMs: null }
    if (state.refuse) return state.refuse
    const { uid } = entry.question
    if (entry.kind === 'answer' && !given.has(uid) && state.room <= 0)
      return { kind: 'refused', why: 'quota', retryAfterMs: null }
    state.room -= 1
    if (entry.kind === 'undo' && !given.delete(uid)) return { kind: 'dropped' }
    if (entry.kind === 'answer' && given.has(uid) && given.get(uid) !== entry.answerId)
      return { kind: 'dropped' }
    if (entry.kind === 'answer') given.set(uid, entry.answerId)
    if (entry.kind === 'skip') given.set(uid, null)
    return { kind: 'confirmed', newResults: 0, hint: null }
  }
  const listQuestions = async (): Promise<Question[]> => {
    state.listed += 1
    if (state.isDown) throw clientError('FETCH_ERROR', null)
    if (!state.hasGoal) throw new ApiError(409, { code: 'ERR_CONFLICT' })
    return bank.filter(({ uid }) => !given.has(uid)).slice(0, 6)
  }
  return { state, given, send, listQuestions }
}

export type FakeServer = ReturnType<typeof createFakeServer>

const tabs: QuestionSession[] = []
let tail: Promise<unknown> = Promise.resolve()

export const openTab = (server: FakeServer, tab = 'tab') => {
  const events: SessionEvent[] = []
  const pauses: (() => void)[] = []
  const stream: QuestionSession = createQuestionSession({
    account: 'quiz.me',
    storage: deviceStorage,
    outbox: openOutbox(deviceStorage, 'quiz.me', tab, Date.now),
    listQuestions: server.listQuestions,
    listAnswers: async ids => ids.map(id => ({ id, text: `Ответ ${id}` })),
    send: server.send,
    alone: async action => {
      const result = tail.then(action)
      tail = result.catch(() => {})
      return result
    },
    // A pause after a failure is ended by waking up, or by the test.
    later: (_ms, action) => {
      pauses.push(action)
      return () => {}
    },
    afterPaint: action => action(),
    now: Date.now,
    tellTabs: (news: TabMessage) => {
      for (const other of tabs) if (other !== stream) other.receive(structuredClone(news))
    },
  })
  stream.onEvent(event => events.push(event))
  tabs.push(stream)
  stream.startDelivery()
  stream.setGoal('knwYrs')
  const pass = () => {
    for (const action of pauses.splice(0)) action()
  }
  return { stream, events, pass }
}

/** The question on screen, or what stands in its place. */
export const shown = (stream: QuestionSession) => {
  const view = stream.view()
  return view.kind === 'asking' ? view.question.uid : view.kind
}

/** Ends the page's life; what it has left on the device stays. */
export const closeTab = (stream: QuestionSession): void => {
  stream.stop()
  tabs.splice(tabs.indexOf(stream), 1)
}

/** A device on which nobody has been. */
export const resetDevice = (): void => {
  vi.stubGlobal('localStorage', memoryStorage())
  tabs.length = 0
  tail = Promise.resolve()
}
