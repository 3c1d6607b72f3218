import { randomUUID } from 'node:crypto'
import { MAX_PRICE_NOTICE, MIN_PRICE_NOTICE, type PricedPlan, type PriceChange } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { StaffCaller } from '../../platform/http/staff-access.ts'
import { DAY } from '../../platform/time/durations.ts'
import type { Context } from '../context.ts'
import { record } from '../journal/service.ts'
import * as subscription from '../subscription/service.ts'

type Row = subscription.PriceChange
type Action = { by: StaffCaller; reason: string; now: Date }
type ActionOn = Action & { id: string }

const entry = (
  { by, reason, now }: Action,
  action: string,
  {
    change_id,
    tariff,
    price,
    applies_from: from,
  }: Pick<Row, 'change_id' | 'tariff' | 'price' | 'applies_from'>,
) => ({
  ...by,
  action: `price.${action}`,
  subjectKind: 'price-change',
  subject: change_id,
  reason,
  after: { tariff, price, from },
  now,
})

/** One that runs can be taken back until its day: from then on it may have been charged. */
const mayStop = ({ state, applies_from: from }: Row, now: Date): boolean =>
  state === 'proposed' || (state === 'running' && from > now)

const priceOf = ({ bank }: Context, tariff: string): number | undefined =>
  bank().tariffs.find(({ uid }) => uid === tariff)?.price

export type Proposal = { tariff: string; price: number; from: Date }

/**
 * Proposes that those who pay less come to the price that the plan has today: a price that nobody pays yet is tried on new
 * buyers first, and two prices never run side by side for long. Another price than the plan's is refused (ERR_CONFLICT).
 */
export const proposePriceChange = async (
  context: Context,
  { tariff, price, from }: Proposal,
  action: Action,
): Promise<void> => {
  const { by, reason, now } = action
  const planPrice = priceOf(context, tariff)
  if (planPrice === undefined) throw new Refusal('ERR_NOT_FOUND')
  const days = (from.getTime() - now.getTime()) / DAY
  if (days < MIN_PRICE_NOTICE || days > MAX_PRICE_NOTICE)
    throw new Refusal('ERR_VALIDATION', { fields: { from: 'forms.errors.invalid' } })
  if (price !== planPrice) throw new Refusal('ERR_CONFLICT')
  const row = {
    change_id: randomUUID(),
    tariff,
    price,
    applies_from: from,
    state: 'proposed',
    reason,
    proposed_by: by.actor,
    proposed_at: now,
  } as const
  await context.db.transaction().execute(async tx => {
    const isOpen = (await subscription.newestChanges(tx)).some(
      change => change.tariff === tariff && mayStop(change, now),
    )
    if (isOpen || !(await subscription.insertChange(tx, row))) throw new Refusal('ERR_CONFLICT')
    await record(tx, entry(action, 'propose', row))
  })
}

const lockChange = async (tx: Db, id: string): Promise<Row> => {
  const row = await subscription.lockChange(tx, id)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  return row
}

/** Nothing is charged earlier than thirty days after a letter, whatever the day: a proposal that waited too long is made anew. */
const LEAST_AHEAD = 30 * DAY

/** Starts what somebody else proposed (ERR_SECOND_PERSON), once, while it is still true (ERR_CONFLICT): the letters go out. */
export const approvePriceChange = (context: Context, action: ActionOn): Promise<void> =>
  context.db.transaction().execute(async tx => {
    const { id, by, now } = action
    const row = await lockChange(tx, id)
    const isLate = row.applies_from.getTime() < now.getTime() + LEAST_AHEAD
    if (row.state !== 'proposed' || isLate || priceOf(context, row.tariff) !== row.price)
      throw new Refusal('ERR_CONFLICT')
    if (row.proposed_by === by.actor) throw new Refusal('ERR_SECOND_PERSON')
    if (!(await subscription.startChange(tx, row, { approvedBy: by.actor, now })))
      throw new Refusal('ERR_CONFLICT')
    await subscription.wakePayers(tx, row, now)
    await record(tx, entry(action, 'approve', row))
  })

/** Takes back a proposal, or a change before its day; later is refused (ERR_CONFLICT). Whoever was told hears it. */
export const stopPriceChange = (context: Context, action: ActionOn): Promise<void> =>
  context.db.transaction().execute(async tx => {
    const { id, now } = action
    const row = await lockChange(tx, id)
    if (!mayStop(row, now)) throw new Refusal('ERR_CONFLICT')
    await subscription.saveStop(tx, id)
    if (row.state === 'running') await subscription.wakeTold(tx, id, now)
    await record(tx, entry(action, 'stop', row))
  })

type Payers = Awaited<ReturnType<typeof subscription.countPayers>>

const pricedPlans = (context: Context, payers: Payers, changes: Row[], now: Date): PricedPlan[] =>
  context.bank().tariffs.map(({ uid, displayName, price }) => {
    const own = payers.filter(({ tariff }) => tariff === uid)
    return {
      tariff: uid,
      display_name: displayName,
      price,
      payers: own.map(({ price, people, agreed }) => ({ price, people, agreed })),
      may_propose:
        own.some(payer => payer.price < price) &&
        !changes.some(change => change.tariff === uid && mayStop(change, now)),
    }
  })

/** What payers pay, and all changes, as a member of the staff sees them. */
export const listPriceChanges = async (
  context: Context,
  { by, now }: { by: StaffCaller; now: Date },
): Promise<{ plans: PricedPlan[]; changes: PriceChange[] }> => {
  const { db, bank } = context
  const [payers, changes] = await Promise.all([subscription.countPayers(db), subscription.newestChanges(db)])
  return {
    plans: pricedPlans(context, payers, changes, now),
    changes: changes.map(row => ({
      id: row.change_id,
      tariff: row.tariff,
      display_name: bank().tariffs.find(({ uid }) => uid === row.tariff)?.displayName ?? row.tariff,
      price: row.price,
      from: row.applies_from.toISOString(),
      state: row.state,
      reason: row.reason,
      is_own: row.proposed_by === by.actor,
      may_stop: mayStop(row, now),
    })),
  }
}
