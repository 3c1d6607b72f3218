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
  load: () => Record<'fast' | 'slow', ReturnType<RequestQueue['load']>>
}

const priorityOf = (endpoint: Endpoint): Priority =>
  HIGH.has(endpoint) ? 'high' : LOW.has(endpoint) ? 'low' : 'normal'

/** Of the slow requests, mostly waiting for others. */
const SLOW_LIMITS: QueueLimits = { running: 32, waiting: 64, waitMs: 5000 }

/** The queues of one server process: one for what only needs the database, one for what waits for others. */
export const openRequestQueues = (limits: QueueLimits): RequestQueues => {
  const fast = openRequestQueue(limits)
  const slow = openRequestQueue(SLOW_LIMITS)
  return {
    run: (endpoint, work) =>
      SLOW.has(endpoint) ? slow.run('normal', work) : fast.run(priorityOf(endpoint), work),
    load: () => ({ fast: fast.load(), slow: slow.load() }),
  }
}
