import { randomUUID } from 'node:crypto'
import { GIFT_DAYS_ALONE, type PlanGift } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import type { PlanGiftRow } from '../../platform/db/staff-tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { record } from '../journal/service.ts'
import { lockUserPayments } from '../payments/service.ts'
import { givePlan } from '../subscription/service.ts'
import { giftOnWire } from './person-card.ts'
import type { ActionOn } from './types.ts'
import * as store from './store.ts'

/** So many gifts of a user need no second person, if they are short. */
const GIFTS_ALONE = 2

type Gift = ActionOn & { tariff: string; days: number }

const needsSecondPerson = async (tx: Db, { userId, days }: Gift): Promise<boolean> => {
  const earlier = (await store.giftsOf(tx, userId)).filter(({ state }) => state !== 'declined')
  return days > GIFT_DAYS_ALONE || earlier.length >= GIFTS_ALONE
}

const entry = ({ userId, by, reason, now }: ActionOn, action: string, gift: PlanGiftRow) => ({
  ...by,
  action: `person.${action}`,
  subjectKind: 'user',
  subject: userId,
  reason,
  after: { gift: gift.gift_id, tariff: gift.tariff, days: gift.days },
  now,
})

/** Gives a plan, or proposes it to a second person; refuses a user who has a paid one (ERR_CONFLICT). */
export const giveOrPropose = async (context: Context, gift: Gift): Promise<void> => {
  const { userId, tariff, days, reason, by, now } = gift
  if (!context.bank().tariffs.some(({ uid }) => uid === tariff)) throw new Refusal('ERR_NOT_FOUND')
  await context.db.transaction().execute(async tx => {
    if (!(await lockUserPayments(tx, userId))) throw new Refusal('ERR_NOT_FOUND')
    const isProposal = await needsSecondPerson(tx, gift)
    if (!isProposal) await givePlan(context, tx, { userId, tariff, days, now })
    const row: PlanGiftRow = {
      user_id: userId,
      gift_id: randomUUID(),
      tariff,
      days,
      reason,
      state: isProposal ? 'proposed' : 'given',
      proposed_by: by.actor,
      proposed_at: now,
      decided_by: null,
      decided_at: null,
    }
    await store.insertGift(tx, row)
    await record(tx, entry(gift, isProposal ? 'propose-plan' : 'give-plan', row))
  })
  context.wakeMailWorker()
}

type Extra = { userId: string; tariff: string; days: number; reason: string; by: string; now: Date }

/** Writes down days that a use-case has added to a plan by its own rules. */
export const recordExtraDays = (tx: Db, { userId, tariff, days, reason, by, now }: Extra): Promise<void> =>
  store.insertGift(tx, {
    user_id: userId,
    gift_id: randomUUID(),
    tariff,
    days,
    reason,
    state: 'given',
    proposed_by: by,
    proposed_at: now,
    decided_by: null,
    decided_at: null,
  })

type Decide = ActionOn & { giftId: string; isApproved: boolean }

/** Gives or declines what somebody else proposed (ERR_SECOND_PERSON); decided once (ERR_CONFLICT). */
export const decideGift = async (context: Context, decide: Decide): Promise<void> => {
  const { userId, giftId, isApproved, by, now } = decide
  await context.db.transaction().execute(async tx => {
    if (!(await lockUserPayments(tx, userId))) throw new Refusal('ERR_NOT_FOUND')
    const gift = await store.lockGift(tx, { userId, giftId })
    if (!gift) throw new Refusal('ERR_NOT_FOUND')
    if (gift.state !== 'proposed') throw new Refusal('ERR_CONFLICT')
    if (gift.proposed_by === by.actor) throw new Refusal('ERR_SECOND_PERSON')
    if (isApproved) await givePlan(context, tx, { userId, tariff: gift.tariff, days: gift.days, now })
    await store.saveDecision(tx, {
      userId,
      giftId,
      state: isApproved ? 'given' : 'declined',
      by: by.actor,
      now,
    })
    await record(tx, entry(decide, isApproved ? 'give-plan' : 'decline-plan', gift))
  })
  context.wakeMailWorker()
}

export const listWaitingGifts = async (context: Context, by: string): Promise<PlanGift[]> =>
  (await store.waitingGifts(context.db)).map(gift => giftOnWire(context, gift, by))

/** The gifts of a user, without who gave them. */
export const exportGifts = async ({ db }: Context, userId: string) =>
  (await store.giftsOf(db, userId)).map(({ tariff, days, reason, state, proposed_at }) => ({
    tariff,
    days,
    why: reason,
    status: state,
    asked_at: proposed_at.toISOString(),
  }))
