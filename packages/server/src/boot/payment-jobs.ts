import type { Pool } from 'pg'
import type { Context } from '../features/context.ts'
import { boosterPaymentHandler } from '../features/boosting/service.ts'
import { type PaymentContext, runDuePayments, usersWithDuePayments } from '../features/payments/service.ts'
import {
  planPaymentHandler,
  renewalPaymentHandler,
  runDueSubscriptionSteps,
  usersWithDueSubscription,
} from '../features/subscription/service.ts'
import { type Jobs, startJobs } from '../platform/jobs/jobs.ts'

/** Adds the payment handlers of the slices that sell something. */
export const paymentContextOf = (context: Context): PaymentContext => ({
  ...context,
  handlers: {
    plan: planPaymentHandler(),
    renewal: renewalPaymentHandler(context),
    booster: boosterPaymentHandler(),
  },
})

/** Further users are left for the next round, a minute later. */
const MAX_USERS_PER_ROUND = 1000

/** Users with a payment or refund to sync, or a subscription to announce, charge, switch or end. */
const dueUsers = async ({ db }: PaymentContext, now: Date): Promise<string[]> => [
  ...new Set([
    ...(await usersWithDuePayments(db, now, MAX_USERS_PER_ROUND)),
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
  await runDueSubscriptionSteps(context, { userId, now }).catch(onError)
}

type Options = { context: PaymentContext; pool: Pool; now: () => Date; onError: (error: unknown) => void }

export const startPaymentJobs = ({ context, pool, now, onError }: Options): Promise<Jobs> =>
  startJobs({
    pool,
    onError,
    name: 'money',
    due: () => dueUsers(context, now()),
    work: userId => runPaymentJobs(context, { userId, now: now(), onError }),
  })
