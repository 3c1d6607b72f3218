import type { Context } from '../features/context.ts'
import { boosterEffect } from '../features/boosting/service.ts'
import { advancePayments, peopleToCheck, type Till } from '../features/payments/service.ts'
import {
  advanceSubscription,
  peopleToWake,
  planEffect,
  renewalEffect,
} from '../features/subscription/service.ts'
import { countWhileBelow } from '../platform/http/rate-limit.ts'
import { repeat, type Repetition } from '../platform/jobs/repeat.ts'

/** The payment context with the handlers of the slices whose things are paid for. */
export const tillOf = (context: Context): Till => ({
  context,
  effects: { plan: planEffect(), renewal: renewalEffect(context), booster: boosterEffect() },
})

/** The others are left for the next round. */
const MAX_USERS = 1000

/** Users with something due: a payment or refund to check, a subscription to announce, charge, switch or end. */
const dueUsers = async ({ context: { db } }: Till, now: Date): Promise<string[]> => [
  ...new Set([...(await peopleToCheck(db, now, MAX_USERS)), ...(await peopleToWake(db, now, MAX_USERS))]),
]

type UserJob = { userId: string; now: Date; onError: (error: unknown) => void }

/** Does everything that is due for one user. Harmless when repeated, run in parallel, or interrupted. */
export const runPaymentJobs = async (till: Till, { userId, now, onError }: UserJob): Promise<void> => {
  await advancePayments(till, userId, now, onError)
  await advanceSubscription(till, { userId, now }).catch(onError)
}

const SECOND = 1000
const POLL_MS = 5 * SECOND
const ROUND_SECONDS = 60

/** How many users at once on one server: most of the time is spent waiting for the provider. */
const CONCURRENCY = 5

/** Whether this server runs the round of this minute: all servers count in one row, and one of them is the first. */
const claimRound = ({ context: { db } }: Till, now: Date): Promise<boolean> =>
  countWhileBelow(db, 'payment-jobs', { most: 1, seconds: ROUND_SECONDS, now })

type Options = { till: Till; now: () => Date; onError: (error: unknown) => void }

const runRound = async ({ till, now, onError }: Options, stopping: AbortSignal): Promise<void> => {
  const waiting = await dueUsers(till, now())
  const work = async (): Promise<void> => {
    while (!stopping.aborted) {
      const userId = waiting.shift()
      if (userId === undefined) return
      await runPaymentJobs(till, { userId, now: now(), onError }).catch(onError)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

/** Runs the payment jobs once a minute, on one of the servers. What is due stands in the tables, not in a queue. */
export const startPaymentJobs = (options: Options): Repetition =>
  repeat({
    everyMs: POLL_MS,
    onError: options.onError,
    run: async stopping => {
      if (await claimRound(options.till, options.now())) await runRound(options, stopping)
    },
  })
