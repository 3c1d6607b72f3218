import type { DeviceStorage } from '../../../shared/api/device-storage.ts'
import type { UserAction } from '../sync/outbox.ts'
import { storeQueue } from '../sync/stored-queue.ts'
import { readOptionTexts } from './option-texts.ts'
import { type Sitting, storeSitting } from './sitting.ts'
import { initialState, type QuestionView, type SessionState, viewAfter, viewOf } from './question-view.ts'

/** What the rest of the page may want to react to. */
export type SessionEvent =
  /** The user has answered or skipped the question, or has taken an answer back: another one is on screen. */
  | { kind: 'moved'; by: UserAction['kind'] }
  | { kind: 'confirmed'; newResults: number; contradicted: readonly string[] }
  | { kind: 'undone' }
  /** An answer that had waited on the device was for a question that is no longer there. */
  | { kind: 'gone' }
  | { kind: 'refused'; why: 'quota' | 'quota-for-days' | 'read-only' }
  | { kind: 'no-goal' }
  /** The server is asked again what it accepts. */
  | { kind: 'rechecked' }

export type SessionStoreDependencies = {
  account: string
  storage: DeviceStorage
  /** Runs what must not delay the next question, once that is on screen. */
  afterPaint: (action: () => void) => void
}

export type SessionStore = ReturnType<typeof createSessionStore>

const addListener = <T>(listeners: Set<T>, listener: T): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Holds the state of a question session and the view that follows from it, and stores the queue on the device. */
export const createSessionStore = (
  { account, storage, afterPaint }: SessionStoreDependencies,
  sitting: Sitting,
) => {
  const viewListeners = new Set<() => void>()
  const eventListeners = new Set<(event: SessionEvent) => void>()
  let state: SessionState = { ...initialState, texts: readOptionTexts(storage), sitting }
  let view: QuestionView = viewOf(state)
  let isSaveScheduled = false
  let isClosed = false

  const save = (): void => {
    isSaveScheduled = false
    const { goal, queue, sitting } = state
    if (goal === null || isClosed) return
    storeQueue(storage, account, { ...queue, goal })
    storeSitting(storage, account, sitting)
  }

  return {
    state: () => state,
    view: () => view,
    subscribe: (listener: () => void) => addListener(viewListeners, listener),
    onEvent: (listener: (event: SessionEvent) => void) => addListener(eventListeners, listener),

    change: (changes: Partial<SessionState>): void => {
      state = { ...state, ...changes }
      view = viewAfter(view, state)
      for (const listener of viewListeners) listener()
      if ((!changes.queue && !changes.sitting) || isSaveScheduled) return
      isSaveScheduled = true
      afterPaint(save)
    },

    emit: (event: SessionEvent): void => {
      for (const listener of eventListeners) listener(event)
    },

    /** Stores the queue a last time. */
    close: (): void => {
      save()
      isClosed = true
    },
  }
}
