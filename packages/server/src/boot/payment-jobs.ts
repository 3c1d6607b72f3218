import type { Pool } from 'pg'
import type { Context } from '../features/context.ts'
import { boosterEffect } from '../features/boosting/service.ts'
import { advancePayments, peopleToCheck, type Till } from '../features/payments/service.ts'
import {
  advanceSubscription,
  peopleToWake,
  planEffect,
  renewalEffect,
} from '../features/subscription/service.ts'
import { type Jobs, startJobs } from '../platform/jobs/jobs.ts'

/** The till with what its payments mean to the slices that they are for. */
export const tillOf = (context: Context): Till => ({
  context,
  effects: { plan: planEffect(), renewal: renewalEffect(context), booster: boosterEffect() },
})

/** More are left for the next round, a minute later. */
const MAX_USERS = 1000

/** Whose money has something due: a payment or refund to ask about, a subscription to announce, charge, move or end. */
const dueUsers = async ({ context: { db } }: Till, now: Date): Promise<string[]> => [
  ...new Set([...(await peopleToCheck(db, now, MAX_USERS)), ...(await peopleToWake(db, now, MAX_USERS))]),
]

type UserJob = { userId: string; now: Date; onError: (error: unknown) => void }

/** Everything that is due for one person. Harmless when done twice, at once, or half-way. */
export const runPaymentJobs = async (till: Till, { userId, now, onError }: UserJob): Promise<void> => {
  await advancePayments(till, userId, now, onError)
  await advanceSubscription(till, { userId, now }).catch(onError)
}

type Options = { till: Till; pool: Pool; now: () => Date; onError: (error: unknown) => void }

export const startPaymentJobs = ({ till, pool, now, onError }: Options): Promise<Jobs> =>
  startJobs({
    pool,
    onError,
    name: 'money',
    due: () => dueUsers(till, now()),
    work: userId => runPaymentJobs(till, { userId, now: now(), onError }),
  })
