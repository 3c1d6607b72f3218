import type { PersonCard, PlanGift } from '@grani/contract'
import type { PlanGiftRow } from '../../platform/db/staff-tables.ts'
import { blockOf } from '../../platform/mail/blocked-addresses.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { signInsOf } from '../auth/service.ts'
import type { Context } from '../context.ts'
import { countDrawings } from '../drawing/service.ts'
import { countEvents } from '../events/service.ts'
import { boughtGifts } from '../gifts/service.ts'
import { activeGoalsOf, goalOf } from '../goals/service.ts'
import { listPayments } from '../payments/service.ts'
import { countAnswers } from '../quiz/service.ts'
import { countResults } from '../results/service.ts'
import { rolesOf } from '../staff/service.ts'
import { planOf, readSubscription } from '../subscription/service.ts'
import { foundOnWire } from './find-people.ts'
import { rightsOf } from './rights/rights.ts'
import { refusalsOf } from './refusals/store.ts'
import * as store from './store.ts'

type Looking = { userId: string; /** Who looks. */ by: string; now: Date }

const planTitle = ({ bank }: Context, tariff: string) => {
  const { uid, displayName } = planOf(bank(), tariff)
  return { uid, display_name: displayName }
}

export const giftOnWire = (context: Context, gift: PlanGiftRow, by: string): PlanGift => ({
  uid: gift.user_id,
  gift: gift.gift_id,
  tariff: planTitle(context, gift.tariff),
  days: gift.days,
  reason: gift.reason,
  state: gift.state,
  proposed_at: gift.proposed_at.toISOString(),
  is_own: gift.proposed_by === by,
})

const planOnCard = async (context: Context, { userId, now }: Looking): Promise<PersonCard['plan']> => {
  const subscription = await readSubscription(context, userId, now)
  if (!subscription) return null
  const { tariff, end_at, is_free, is_trial, is_cancelled, is_paused, is_ended, card } = subscription
  return {
    tariff: { uid: tariff.uid, display_name: tariff.display_name },
    end_at,
    is_free,
    is_trial,
    is_cancelled,
    is_paused,
    is_ended,
    card: card?.title ?? null,
  }
}

/** Without the address of the receipt: what is masked above is masked everywhere. */
const paymentsOnCard = async (context: Context, userId: string): Promise<PersonCard['payments']> =>
  (await listPayments(context, userId)).map(({ receipt: _receipt, ...payment }) => payment)

const mailsOnCard = async ({ db }: Context, userId: string): Promise<PersonCard['mails']> =>
  (await store.mailsOf(db, userId)).map(({ subject, created_at, failed_at }) => ({
    subject,
    created_at: created_at.toISOString(),
    is_given_up: failed_at !== null,
  }))

const blockOnCard = async ({ db }: Context, userId: string): Promise<PersonCard['blocked_address']> => {
  const block = await blockOf(db, userId)
  return block ? { reason: block.reason, code: block.code, blocked_at: block.blocked_at.toISOString() } : null
}

/** What the staff may know of a user: how many answers and results there are, never one of them. */
export const personCard = async (context: Context, looking: Looking): Promise<PersonCard> => {
  const { db, bank } = context
  const { userId, by, now } = looking
  const user = await store.userById(db, userId)
  if (!user) throw new Refusal('ERR_NOT_FOUND')
  const { ways, consents, sessions, devices, lastSeenAt } = await signInsOf(db, userId)
  const goals = await activeGoalsOf(db, userId)
  return {
    ...foundOnWire(user),
    is_email_verified: user.is_email_verified,
    has_password: Boolean(user.has_password),
    has_vk: ways.includes('vk'),
    is_qa: user.groups.includes('qa'),
    roles: (await rolesOf(db, userId)) ?? [],
    sessions,
    devices,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    goals: goals.flatMap(uid => goalOf(bank(), uid)?.display_name ?? []),
    answers: await countAnswers(db, userId),
    results: await countResults(db, userId),
    events: await countEvents(db, userId),
    drawings: await countDrawings(db, userId),
    plan: await planOnCard(context, looking),
    gifts: (await store.giftsOf(db, userId)).map(gift => giftOnWire(context, gift, by)),
    gift_months: {
      bought: await boughtGifts(context, { userId, now }),
      received: (await readSubscription(context, userId, now))?.gifts ?? [],
    },
    payments: await paymentsOnCard(context, userId),
    consents,
    mails: await mailsOnCard(context, userId),
    blocked_address: await blockOnCard(context, userId),
    rights: await rightsOf(db, userId),
    refusals: (await refusalsOf(db, userId)).map(({ endpoint, code, times, last_at, request_ids }) => ({
      call: endpoint,
      code,
      times,
      requests: request_ids,
      last_at: last_at.toISOString(),
    })),
  }
}
