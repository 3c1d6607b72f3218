import { listAnswers, listQuestions } from '@grani/contract'
import { call } from '../../../shared/api/call.ts'
import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { onSignedOut } from '../../../shared/api/session.ts'
import { accountKey, migrateLegacyKeys, type Account } from '../sync/account-key.ts'
import { afterPaint } from './after-paint.ts'
import { openTabChannel } from '../sync/tab-channel.ts'
import { forgetQueue } from '../sync/stored-queue.ts'
import { openOutbox, type Outbox } from '../sync/outbox.ts'
import { sendEntry } from '../sync/send-entry.ts'
import { createQuestionSession, type QuestionSession } from './question-session.ts'

type Open = { account: string; stream: QuestionSession; outbox: Outbox; close: () => void }

/** Coming back to the tab asks for the list at most this often. */
const WAKE_MS = 10_000

/** Without Web Locks (an insecure address) two tabs may send the same entry; the server counts it once. */
const aloneIn =
  (name: string) =>
  <T>(action: () => Promise<T>): Promise<T> =>
    navigator.locks ? navigator.locks.request<Promise<T>>(name, action).then(done => done) : action()

const later = (ms: number, action: () => void): (() => void) => {
  const timer = setTimeout(action, ms)
  return () => clearTimeout(timer)
}

const openStream = (person: Account): Open => {
  const account = accountKey(person)
  migrateLegacyKeys(deviceStorage, person)
  const tab = Math.random().toString(36).slice(2, 10)
  const outbox = openOutbox(deviceStorage, account, tab, Date.now)
  const bus = openTabChannel(account, news => stream.receive(news))
  const stream: QuestionSession = createQuestionSession({
    account,
    storage: deviceStorage,
    outbox,
    listQuestions: () => call(listQuestions),
    listAnswers: ids => call(listAnswers, { body: { answer_ids: ids } }),
    send: sendEntry,
    alone: aloneIn(account),
    later,
    afterPaint,
    now: Date.now,
    tellTabs: bus.broadcast,
  })

  const leaving = new AbortController()
  const { signal } = leaving
  let lastWake = Date.now()
  const wake = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastWake < WAKE_MS) return
    lastWake = Date.now()
    stream.wake()
  }
  document.addEventListener('visibilitychange', wake, { signal })
  addEventListener('focus', wake, { signal })
  addEventListener('online', stream.wake, { signal })
  addEventListener('offline', stream.goOffline, { signal })
  stream.startDelivery()

  const close = () => {
    leaving.abort()
    stream.stop()
    bus.close()
  }
  return { account, stream, outbox, close }
}

let open: Open | null = null

/** The stream of the person who is signed in; it lives on while they look at other pages. */
export const sessionOf = (person: Account): QuestionSession => {
  if (open?.account !== accountKey(person)) {
    open?.close()
    open = openStream(person)
  }
  return open.stream
}

/** What has not reached the server waits for the same account to come back; the rest leaves with the person. */
onSignedOut(reason => {
  if (!open) return
  const { account, outbox, close } = open
  open = null
  close()
  if (reason === 'removed') for (const { id } of outbox.all()) outbox.remove(id)
  if (outbox.first() === null) forgetQueue(deviceStorage, account)
})
