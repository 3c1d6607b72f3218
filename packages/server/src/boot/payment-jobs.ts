import type { Context } from '../features/context.ts'
import { boosterPaymentHandler } from '../features/boosting/service.ts'
import { withConsultations } from '../features/consultations/service.ts'
import { giftPaymentHandler } from '../features/gifts/service.ts'
import { type PaymentContext, runDuePayments, usersWithDuePayments } from '../features/payments/service.ts'
import {
  planPaymentHandler,
  renewalPaymentHandler,
  runDueBindings,
  runDueSubscriptionSteps,
  upgradePaymentHandler,
  usersWithDueBindings,
  usersWithDueSubscription,
} from '../features/subscription/service.ts'
import { countWhileBelow } from '../platform/http/rate-limit.ts'
import { repeat, type Repetition } from '../platform/jobs/repeat.ts'
import { SECOND } from '../platform/time/durations.ts'

/** Adds the payment handlers of the slices that sell something. */
export const paymentContextOf = (context: Context): PaymentContext => ({
  ...context,
  handlers: {
    plan: withConsultations(context, planPaymentHandler()),
    renewal: withConsultations(context, renewalPaymentHandler(context)),
    upgrade: withConsultations(context, upgradePaymentHandler()),
    booster: boosterPaymentHandler(),
    gift: giftPaymentHandler(context),
  },
})

/** Further users are left for the next round, a minute later. */
const MAX_USERS_PER_ROUND = 1000

/** Users with a payment, a refund or a binding to sync, or a subscription to announce, charge, switch or end. */
const dueUsers = async ({ db }: PaymentContext, now: Date): Promise<string[]> => [
  ...new Set([
    ...(await usersWithDuePayments(db, now, MAX_USERS_PER_ROUND)),
    ...(await usersWithDueBindings(db, now, MAX_USERS_PER_ROUND)),
    ...(await usersWithDueSubscription(db, now, MAX_USERS_PER_ROUND)),
  ]),
]

type UserRun = { userId: string; now: Date; onError: (error: unknown) => void }

/** Does everything that is due for one user. Running it twice, concurrently, or only in part is harmless. */
export const runPaymentJobs = async (
  context: PaymentContext,
  { userId, now, onError }: UserRun,
): Promise<void> => {
  await runDuePayments(context, userId, now, onError)
  await runDueBindings(context, userId, now, onError)
  await runDueSubscriptionSteps(context, { userId, now }).catch(onError)
}

const POLL_MS = 5 * SECOND
const ROUND_SECONDS = 60

/** How many users at once on one server: most of the time is spent waiting for the provider. */
const CONCURRENCY = 5

/** Whether this server runs the round of this minute: all servers count in one row, and one of them is the first. */
const claimRound = ({ db }: PaymentContext, now: Date): Promise<boolean> =>
  countWhileBelow(db, 'payment-jobs', { most: 1, seconds: ROUND_SECONDS, now })

type Options = { context: PaymentContext; now: () => Date; onError: (error: unknown) => void }

const runRound = async ({ context, now, onError }: Options, stopping: AbortSignal): Promise<void> => {
  const waiting = await dueUsers(context, now())
  const work = async (): Promise<void> => {
    while (!stopping.aborted) {
      const userId = waiting.shift()
      if (userId === undefined) return
      await runPaymentJobs(context, { userId, now: now(), onError }).catch(onError)
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
      if (await claimRound(options.context, options.now())) await runRound(options, stopping)
    },
  })
