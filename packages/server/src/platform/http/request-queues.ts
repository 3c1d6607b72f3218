import {
  acceptPasskey,
  askForApproval,
  askTryout,
  buyBooster,
  captchaChallenge,
  checkBinding,
  checkDraft,
  checkPayment,
  type Endpoint,
  exportProfile,
  forgotPassword,
  listAnswers,
  login,
  publishDraft,
  readPortrait,
  readProgress,
  readToday,
  reconcileLedger,
  refresh,
  register,
  requestRefund,
  restorePassword,
  resumeSubscription,
  sendAnswer,
  sendVerification,
  skipQuestion,
  startBinding,
  startTotp,
  subscribe,
  undoAnswer,
  vkAuth,
  vkRegister,
} from '@grani/contract'
import { openRequestQueue, type Priority, type QueueLimits, type RequestQueue } from './request-queue.ts'

/** What a user has done, and what keeps the session that it needs: nobody is asked to do it twice. */
const HIGH = new Set<Endpoint>([sendAnswer, undoAnswer, skipQuestion, refresh])

/** What the page shows beside the question: what it showed before is good enough for a while. */
const LOW = new Set<Endpoint>([readPortrait, readProgress, readToday, listAnswers, exportProfile, askTryout])

/** What waits for a payment provider, VK ID, a captcha service, a password hash, an upload or the checks of the content: its waiting must not hold up answers. */
const SLOW = new Set<Endpoint>([
  acceptPasskey,
  askForApproval,
  buyBooster,
  captchaChallenge,
  checkBinding,
  checkDraft,
  checkPayment,
  forgotPassword,
  login,
  publishDraft,
  reconcileLedger,
  register,
  requestRefund,
  restorePassword,
  resumeSubscription,
  sendVerification,
  startBinding,
  startTotp,
  subscribe,
  vkAuth,
  vkRegister,
])

export type RequestQueues = {
  run: <T>(endpoint: Endpoint, work: () => Promise<T>) => Promise<T>
  /** Whether a call, known by its method and path, would be done too late, having waited for so many milliseconds. */
  isTooLate: (method: string, path: string, waitedMs: number) => boolean
  load: () => Record<'fast' | 'slow', ReturnType<RequestQueue['load']>>
}

const priorityOf = (endpoint: Endpoint): Priority =>
  HIGH.has(endpoint) ? 'high' : LOW.has(endpoint) ? 'low' : 'normal'

/** A call and its endpoint have the same: ids, which are UUIDs wherever this matters, are left out. */
const keyOf = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/\/(:\w+|[\da-f]{8}-[\da-f-]{27})/gi, '/:')}`

const keysOf = (endpoints: Iterable<Endpoint>): string[] =>
  [...endpoints].map(({ method, path }) => keyOf(method, path))

/** Of the slow requests, mostly waiting for others. */
const SLOW_KEYS = new Set(keysOf(SLOW))
const PRIORITY_BY_KEY = new Map<string, Priority>([
  ...keysOf(HIGH).map(key => [key, 'high'] as const),
  ...keysOf(LOW).map(key => [key, 'low'] as const),
])

const SLOW_LIMITS: QueueLimits = { running: 32, waiting: 64, waitMs: 5000 }

/** The queues of one server process: one for what only needs the database, one for what waits for others. */
export const openRequestQueues = (limits: QueueLimits): RequestQueues => {
  const fast = openRequestQueue(limits)
  const slow = openRequestQueue(SLOW_LIMITS)
  return {
    isTooLate: (method, path, waitedMs) => {
      const key = keyOf(method, path)
      return SLOW_KEYS.has(key)
        ? slow.isTooLate('normal', waitedMs)
        : fast.isTooLate(PRIORITY_BY_KEY.get(key) ?? 'normal', waitedMs)
    },
    run: (endpoint, work) =>
      SLOW.has(endpoint) ? slow.run('normal', work) : fast.run(priorityOf(endpoint), work),
    load: () => ({ fast: fast.load(), slow: slow.load() }),
  }
}
