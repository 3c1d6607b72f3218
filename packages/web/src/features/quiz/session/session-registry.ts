import { listAnswers, listQuestions, readSubscription, readToday } from '@grani/contract'
import { useLayoutEffect, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { onSignedOut } from '../../../shared/api/session.ts'
import { type Account, accountKey, migrateLegacyKeys } from '../sync/account-key.ts'
import { openOutbox, type Outbox } from '../sync/outbox.ts'
import { sendEntry } from '../sync/send-entry.ts'
import { deleteStoredQueue } from '../sync/stored-queue.ts'
import { openTabChannel } from '../sync/tab-channel.ts'
import { deleteRefusedUntil } from './quota-reset.ts'
import { deleteSitting } from './sitting.ts'
import { createQuestionSession, type QuestionSession } from './question-session.ts'

type OpenSession = { account: string; session: QuestionSession; outbox: Outbox; close: () => void }

/** Returning to the tab fetches the list at most this often. */
const RESUME_INTERVAL_MS = 10_000

/** Without Web Locks (an insecure address) two tabs may send the same entry; the server counts it once. */
const lockNamed =
  (name: string) =>
  <T>(action: () => Promise<T>): Promise<T> =>
    navigator.locks ? navigator.locks.request<Promise<T>>(name, action).then(done => done) : action()

/** Runs the action after a delay; returns a function that cancels it. */
export const schedule = (ms: number, action: () => void): (() => void) => {
  const timer = setTimeout(action, ms)
  return () => clearTimeout(timer)
}

/** Resumes the session when the tab or the connection is back; returns a function that ends this. */
const followBrowser = (session: QuestionSession): (() => void) => {
  const leaving = new AbortController()
  const { signal } = leaving
  let lastResume = Date.now()
  const onReturn = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastResume < RESUME_INTERVAL_MS) return
    lastResume = Date.now()
    session.resume()
  }
  document.addEventListener('visibilitychange', onReturn, { signal })
  addEventListener('focus', onReturn, { signal })
  addEventListener('online', session.resume, { signal })
  addEventListener('offline', session.goOffline, { signal })
  return () => leaving.abort()
}

/** A hidden page draws no frames; the action then runs after this time. */
const NO_FRAME_MS = 200

/** Runs the action in the first task after the next frame. */
export const afterPaint = (action: () => void): void => {
  let isDone = false
  const once = (): void => {
    if (isDone) return
    isDone = true
    action()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, NO_FRAME_MS)
}

/**
 * The questions to ask. An empty list has two reasons: nothing is left to ask, or nothing may be answered.
 * @throws {ApiError} Without a plan, as the server refuses an answer.
 */
const askedQuestions = async () => {
  const questions = await call(listQuestions)
  if (questions.length > 0) return questions
  const plan = await call(readSubscription)
  if (plan === null || plan.is_ended) throw new ApiError(403, { code: 'ERR_READ_ONLY' })
  return questions
}

const startSession = (user: Account): OpenSession => {
  const account = accountKey(user)
  migrateLegacyKeys(deviceStorage, user)
  const tab = Math.random().toString(36).slice(2, 10)
  const outbox = openOutbox(deviceStorage, account, tab, Date.now)
  const session = createQuestionSession({
    account,
    storage: deviceStorage,
    outbox,
    channel: openTabChannel(account),
    listQuestions: askedQuestions,
    listOptions: ids => call(listAnswers, { body: { answer_ids: ids } }),
    readLeft: async () => (await call(readToday)).left,
    send: sendEntry,
    withLock: lockNamed(account),
    schedule,
    afterPaint,
    now: Date.now,
    random: Math.random,
  })
  const stopFollowing = followBrowser(session)
  session.start()
  const close = () => {
    stopFollowing()
    session.stop()
  }
  return { account, session, outbox, close }
}

let open: OpenSession | null = null
const listeners = new Set<() => void>()

const setOpen = (next: OpenSession | null): void => {
  open = next
  for (const listener of listeners) listener()
}

const sessionOf = (user: Account): QuestionSession | null =>
  open?.account === accountKey(user) ? open.session : null

/** Opens the session of the user and closes that of another one; a session that is open stays as it is. */
export const openSession = (user: Account): void => {
  if (sessionOf(user)) return
  open?.close()
  setOpen(startSession(user))
}

/** Opens the session and waits until there is something to show: a question of this goal, or why there is none. */
export const questionShown = (user: Account, goal: string): Promise<void> => {
  openSession(user)
  const session = sessionOf(user)
  session?.setGoal(goal)
  return new Promise(resolve => {
    if (!session) return
    const stop = session.subscribe(() => check())
    const check = (): void => {
      if (session.view().kind === 'loading') return
      stop()
      resolve()
    }
    check()
  })
}

/**
 * The question session of the signed-in user; null before the first effect and after signing out. The first component
 * that needs it opens it, in an effect before the first paint: rendering opens nothing. Other pages leave it open.
 */
export const useQuestionSession = (user: Account): QuestionSession | null => {
  const [session, setSession] = useState(() => sessionOf(user))
  // useSyncExternalStore subscribes only after the first paint, too late to show the stored question with it.
  useLayoutEffect(() => {
    const update = () => setSession(sessionOf(user))
    listeners.add(update)
    openSession(user)
    update()
    return () => {
      listeners.delete(update)
    }
  }, [user])
  return session
}

/** Entries that the server does not have yet are kept for the same account's next visit; the rest is deleted. */
onSignedOut(reason => {
  if (!open) return
  const { account, outbox, close } = open
  close()
  setOpen(null)
  if (reason === 'removed') for (const { id } of outbox.all()) outbox.remove(id)
  if (outbox.first() !== null) return
  deleteStoredQueue(deviceStorage, account)
  deleteSitting(deviceStorage, account)
  deleteRefusedUntil(deviceStorage, account)
})
