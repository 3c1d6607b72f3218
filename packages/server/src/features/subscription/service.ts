import { createHmac } from 'node:crypto'
import type { Subscription } from '@grani/contract'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { cardOf, forgetCard, lockMoney } from '../payments/service.ts'
import type { RecordConsent } from './consent.ts'
import type { Held } from './held.ts'
import { postCancelled, postCardRemoved, postResumed } from './letters.ts'
import { planOf } from './plans.ts'
import { hasAccess, type SubscriptionRow, trialEnd } from './rules.ts'
import { claimTrial, eraseSubscription, insertTrial, saveSubscription, subscriptionOf } from './store.ts'
import { transition } from './transition.ts'
import { wireOf } from './wire.ts'

export { planEffect, renewalEffect } from './effects.ts'
export { listTariffs, planOf } from './plans.ts'
export { subscribe } from './purchase.ts'
export { advanceSubscription } from './renewal.ts'
export { peopleToWake } from './store.ts'
export { hasAccess, type SubscriptionRow }

/** What the person sees of their subscription. */
export const readSubscription = async (
  { db, bank, provider }: Context,
  userId: string,
  now: Date,
): Promise<Subscription | null> => {
  const [row, card] = await Promise.all([subscriptionOf(db, userId), cardOf(db, userId, provider.name)])
  return row && wireOf(bank(), row, card, now)
}

const readExisting = async (context: Context, userId: string, now: Date): Promise<Subscription> => {
  const subscription = await readSubscription(context, userId, now)
  if (!subscription) throw new Refusal('ERR_NOT_FOUND')
  return subscription
}

/** Who has no subscription can't cancel, resume or end one. */
const heldOf = async (tx: Db, userId: string): Promise<Held> => {
  const row = await subscriptionOf(tx, userId)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  return row
}

/** Stops the renewal; access stays until the end of what is paid. Cancelling twice is harmless. */
export const cancelSubscription = async (
  context: Context,
  userId: string,
  now: Date,
): Promise<Subscription> => {
  await context.db.transaction().execute(async tx => {
    await lockMoney(tx, userId)
    const outcome = transition(await heldOf(tx, userId), { kind: 'cancelled' }, now)
    if (outcome.kind === 'refused') throw new Refusal('ERR_CONFLICT')
    if (outcome.kind === 'same') return
    await saveSubscription(tx, userId, outcome.row)
    await postCancelled(context, tx, { userId, row: outcome.row, now })
  })
  context.wakeMailWorker()
  return readExisting(context, userId, now)
}

type Resume = { userId: string; ip: string; now: Date }

/** Takes the renewal up again with the card that is still kept; the consent to it is given anew. */
export const resumeSubscription = async (
  context: Context,
  consent: RecordConsent,
  { userId, ip, now }: Resume,
): Promise<Subscription> => {
  await context.db.transaction().execute(async tx => {
    await lockMoney(tx, userId)
    const outcome = transition(await heldOf(tx, userId), { kind: 'resumed' }, now)
    if (outcome.kind === 'same') return
    const card = await cardOf(tx, userId, context.provider.name)
    if (outcome.kind === 'refused' || !card) throw new Refusal('ERR_CONFLICT')
    const { version } = context.texts.legal.offer
    await consent(tx, { userId, document: 'auto-payments', version, ip, now })
    await saveSubscription(tx, userId, outcome.row)
    await postResumed(context, tx, { userId, row: outcome.row, now })
  })
  context.wakeMailWorker()
  return readExisting(context, userId, now)
}

/** Forgets the card at once; with it ends the renewal. From here on nothing is charged without the person. */
export const removeCard = async (
  context: Context,
  userId: string,
  now: Date,
): Promise<Subscription | null> => {
  await context.db.transaction().execute(async tx => {
    await lockMoney(tx, userId)
    const wasKept = await forgetCard(tx, userId)
    const outcome = transition(await subscriptionOf(tx, userId), { kind: 'cancelled' }, now)
    if (outcome.kind === 'changed') await saveSubscription(tx, userId, outcome.row)
    if (wasKept) await postCardRemoved(context, tx, { userId, now })
  })
  context.wakeMailWorker()
  return readSubscription(context, userId, now)
}

/** Whether the person may answer now. */
export const isAnsweringOpen = async ({ db }: Context, userId: string, now: Date): Promise<boolean> =>
  hasAccess(await subscriptionOf(db, userId), now)

/** How many goals the person's plan holds at once; null means all of them. */
export const goalsLimitOf = async ({ db, bank }: Context, userId: string): Promise<number | null> =>
  planOf(bank(), (await subscriptionOf(db, userId))?.tariff ?? null).goalsLimit

type Identity = { kind: 'email' | 'vk'; subject: string }

type Trial = {
  userId: string
  identity: Identity
  /** What else the person comes in by. */ also?: Identity[]
  now: Date
}

/** Starts the one trial of a person. What remembers it after removal is a keyed digest, not the address. */
export const startTrial = async (
  tx: Db,
  { bank, secret }: Context,
  { userId, identity, also = [], now }: Trial,
): Promise<void> => {
  const claims: boolean[] = []
  for (const { kind, subject } of [identity, ...also]) {
    const digest = createHmac('sha256', secret).update(`trial:${kind}:${subject}`).digest()
    claims.push(await claimTrial(tx, digest, now))
  }
  if (!claims.every(Boolean)) return
  await insertTrial(tx, { userId, tariff: planOf(bank(), null).uid, now, endAt: trialEnd(now) })
}

export const exportSubscription = ({ db }: Context, userId: string) => subscriptionOf(db, userId)
export { eraseSubscription }
