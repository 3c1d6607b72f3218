import { createHmac } from 'node:crypto'
import type { Subscription } from '@grani/contract'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deleteCard, lockUserPayments, movePeriodEnd } from '../payments/service.ts'
import { mailCardRemoved, mailPlanGiven, mailSubscriptionCancelled } from './mails.ts'
import { eraseBindings, exportedBindings, voidOpenBinding } from './bindings/store.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { openPlanOf, planOf } from './plans/plans.ts'
import { readExisting, readSubscription, requireSubscription } from './read-subscription.ts'
import { hasAccess, trialEnd } from './rules.ts'
import { claimTrial, deleteSubscription, insertTrial, saveSubscription, subscriptionOf } from './store.ts'
import { transition } from './transition.ts'
import { runningTrial } from './trial.ts'
import type { RecordConsent, SubscriptionRow } from './types.ts'

export { checkBinding, runDueBindings } from './bindings/check-binding.ts'
export { startBinding } from './bindings/start-binding.ts'
export { usersWithDueBindings } from './bindings/store.ts'
export { handleBindingNotification } from './bindings/sync.ts'
export { planPaymentHandler, renewalPaymentHandler, upgradePaymentHandler } from './payment-handlers.ts'
export { listTariffs, openPlanOf, planOf } from './plans/plans.ts'
export { subscribe } from './plans/purchase.ts'
export { exportReceivedGifts, type GiftOutlook, giftOutlook, receiveGift } from './gifts/received-gifts.ts'
export { eraseReceived, hasRedeemed } from './gifts/store.ts'
export { listUpgrades, upgrade } from './plans/upgrade.ts'
export { agreeToPrice } from './price-changes/agree.ts'
export {
  countPayers,
  insertChange,
  lockChange,
  newestChanges,
  type PriceChange,
  saveStop,
  startChange,
  wakePayers,
  wakeTold,
} from './price-changes/store.ts'
export { resumeSubscription } from './renewal/resume.ts'
export { runDueSubscriptionSteps } from './renewal/run-due-steps.ts'
export { TRIAL_DAYS } from './rules.ts'
export { usersWithDueSubscription } from './store.ts'
export type { Coverage } from './coverage.ts'
export { hasAccess, readSubscription }
export { hasAccessInSql } from './access-in-sql.ts'
export type { RecordConsent, SubscriptionRow }

/** Stops the renewal; access stays until the end of the paid period. Cancelling twice is harmless. */
export const cancelSubscription = async (
  context: Context,
  userId: string,
  now: Date,
): Promise<Subscription> => {
  await context.db.transaction().execute(async tx => {
    await lockUserPayments(tx, userId)
    const outcome = transition(await requireSubscription(tx, userId), { kind: 'cancelled' }, now)
    if (outcome.kind === 'refused') throw new Refusal('ERR_CONFLICT')
    if (outcome.kind === 'unchanged') return
    await saveSubscription(tx, userId, outcome.row)
    await mailSubscriptionCancelled(context, tx, { userId, row: outcome.row, now })
  })
  context.wakeMailWorker()
  return readExisting(context, userId, now)
}

type Given = { userId: string; tariff: string; days: number; now: Date }

/** Gives days of a plan without a payment; refuses a user whose plan is paid for (ERR_CONFLICT). */
export const givePlan = async (
  context: Context,
  tx: Db,
  { userId, tariff, days, now }: Given,
): Promise<void> => {
  await lockUserPayments(tx, userId)
  const outcome = transition(await subscriptionOf(tx, userId), { kind: 'given', tariff, days }, now)
  if (outcome.kind !== 'changed') throw new Refusal('ERR_CONFLICT')
  await saveSubscription(tx, userId, outcome.row)
  await mailPlanGiven(context, tx, { userId, row: outcome.row, now })
}

/** The plan of a user, and what of it is paid for. */
export const readCoverage = async ({ bank }: Context, db: Db, userId: string, now: Date): Promise<Coverage> =>
  coverageOf(bank(), await subscriptionOf(db, userId), now)

type Extra = { userId: string; days: number; now: Date }

/** Free days of the plan that runs, paid or given, at its end; gives its tariff, or null when no plan runs. */
export const extendPlan = async (
  context: Context,
  tx: Db,
  { userId, days, now }: Extra,
): Promise<string | null> => {
  await lockUserPayments(tx, userId)
  const row = await subscriptionOf(tx, userId)
  if (!row || row.is_trial || row.end_at <= now) return null
  const event = row.is_free
    ? ({ kind: 'given', tariff: row.tariff, days } as const)
    : ({ kind: 'extended', days } as const)
  const outcome = transition(row, event, now)
  if (outcome.kind !== 'changed') return null
  await saveSubscription(tx, userId, outcome.row)
  // A refund compares the end of what was paid for with the end of the plan.
  await movePeriodEnd(tx, { userId, from: row.end_at, to: outcome.row.end_at })
  return row.tariff
}

/** Deletes the card at once and stops the renewal. From here on nothing is charged automatically. */
export const removeCard = async (
  context: Context,
  userId: string,
  now: Date,
): Promise<Subscription | null> => {
  await context.db.transaction().execute(async tx => {
    await lockUserPayments(tx, userId)
    const wasSaved = await deleteCard(tx, userId)
    await voidOpenBinding(tx, userId, now)
    const outcome = transition(await subscriptionOf(tx, userId), { kind: 'cancelled' }, now)
    if (outcome.kind === 'changed') await saveSubscription(tx, userId, outcome.row)
    if (wasSaved) await mailCardRemoved(context, tx, { userId, now })
  })
  context.wakeMailWorker()
  return readSubscription(context, userId, now)
}

/** Whether the user may answer questions now. */
export const isAnsweringOpen = async ({ db }: Context, userId: string, now: Date): Promise<boolean> =>
  hasAccess(await subscriptionOf(db, userId), now)

/** Whether the user has access now, what is open to them, and whether a trial runs; without a subscription the basic plan. */
export const accessOf = async ({ db, bank }: Context, userId: string, now: Date) => {
  const row = await subscriptionOf(db, userId)
  return {
    isOpen: hasAccess(row, now),
    plan: openPlanOf(bank(), row, now),
    isTrial: runningTrial(row, now) !== null,
  }
}

/** How many goals the user's plan allows at once; null means no limit. */
export const goalsLimitOf = async (
  { db, bank }: Context,
  userId: string,
  now: Date,
): Promise<number | null> => openPlanOf(bank(), await subscriptionOf(db, userId), now).goalsLimit

type Identity = { kind: 'email' | 'vk'; subject: string }

type TrialInput = {
  userId: string
  identity: Identity
  /** Further identities that the user signs in with. */
  also?: Identity[]
  now: Date
}

/** Starts the one trial of a user. After the account is removed, only a keyed digest of the identity remembers it. */
export const startTrial = async (
  tx: Db,
  { bank, trialKey }: Context,
  { userId, identity, also = [], now }: TrialInput,
): Promise<void> => {
  const claims: boolean[] = []
  for (const { kind, subject } of [identity, ...also]) {
    const digest = createHmac('sha256', trialKey).update(`trial:${kind}:${subject}`).digest()
    claims.push(await claimTrial(tx, digest, now))
  }
  if (!claims.every(Boolean)) return
  await insertTrial(tx, { userId, tariff: planOf(bank(), null).uid, now, endAt: trialEnd(now) })
}

export const eraseSubscription = async (tx: Db, userId: string): Promise<number> => {
  await eraseBindings(tx, userId)
  return deleteSubscription(tx, userId)
}

export const exportBindings = ({ db }: Context, userId: string) => exportedBindings(db, userId)

export const exportSubscription = ({ db }: Context, userId: string) => subscriptionOf(db, userId)
