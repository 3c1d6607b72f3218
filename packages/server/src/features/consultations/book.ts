import { Refusal } from '../../platform/http/refusal.ts'
import type { Db } from '../../platform/db/db.ts'
import { cipherForWriting } from '../../platform/sealing/user-keys.ts'
import type { Context } from '../context.ts'
import { lockUserPayments } from '../payments/service.ts'
import { readFacts, requireConsent, requirePayer } from './access.ts'
import { mailTime, tellBooked } from './mails.ts'
import { newRoom } from './room.ts'
import { type Facts, horizon, NOTICE, type Payer, sharedUntil, wakeAt } from './rules.ts'
import { nearestSlots, type SlotRow, slotById, specialistById, takeSlot } from './slot-store.ts'
import * as creditStore from './credit-store.ts'
import * as shareStore from './share-store.ts'
import * as waitStore from './wait-store.ts'
import * as store from './store.ts'
import { wishPlace } from './words.ts'
import { requireZone } from './zones.ts'

type Booking = {
  userId: string
  id: string
  slotId: string
  zone: string
  wish: string
  share: { directions: string[]; with_states: boolean }
  now: Date
}

/** So many times are offered instead of one that is taken. */
const INSTEAD = 6

const hasFirstChoice = ({ credits }: Facts): boolean => credits.some(({ cause }) => cause === 'withdrawn')

/** The times that a client may book now. */
export const bookable = (facts: Facts, now: Date): { from: Date; to: Date } => ({
  from: new Date(now.getTime() + NOTICE),
  to: horizon(now, hasFirstChoice(facts)),
})

const slotOnWire = ({ slot_id: id, specialist_id: specialist, starts_at, ends_at }: SlotRow) => ({
  id,
  specialist,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
})

/** Somebody was quicker, or it is too late: with the open times that are nearest. */
export const takenRefusal = async (
  db: Db,
  facts: Facts,
  { at, now }: { at: Date; now: Date },
): Promise<Refusal> => {
  const free = await nearestSlots(db, { at, ...bookable(facts, now), limit: INSTEAD })
  return new Refusal('ERR_CONFLICT', { free: free.map(slotOnWire) })
}

/** Thrown in the transaction, so that it is rolled back before the other times are read. */
export class SlotTaken extends Error {}

const pay = async (tx: Db, payer: Payer, { userId, id, now }: Booking, limit: number): Promise<void> => {
  const isPaid =
    payer.by === 'plan'
      ? await creditStore.claimAllowance(tx, { userId, quarter: payer.quarter.key, limit })
      : await creditStore.claimCredit(tx, { userId, creditId: payer.credit.credit_id, id, now })
  if (!isPaid) throw new Refusal('ERR_CONFLICT')
}

const insert = async (
  context: Context,
  tx: Db,
  { userId, id, zone, wish, share, now }: Booking,
  { slot, payer }: { slot: SlotRow; payer: Payer },
): Promise<store.ConsultationRow> => {
  const { slot_id, specialist_id, starts_at, ends_at } = slot
  const times = { state: 'booked' as const, starts_at, ends_at, told: 0 }
  const sealedWish =
    wish === '' ? null : (await cipherForWriting(context.keys, tx, userId)).seal(wish, wishPlace(id))
  await store.insertConsultation(tx, {
    user_id: userId,
    consultation_id: id,
    specialist_id,
    slot_id,
    ...times,
    quarter: payer.by === 'plan' ? payer.quarter.key : null,
    paid_by: payer.by,
    client_zone: zone,
    sealed_wish: sealedWish,
    room: newRoom(),
    sequence: 0,
    moves: 0,
    wake_at: wakeAt(times),
    booked_at: now,
    changed_at: now,
  })
  if (share.directions.length > 0)
    await shareStore.saveShare(tx, {
      userId,
      id,
      directions: share.directions,
      withStates: share.with_states,
      until: sharedUntil(slot),
    })
  const row = await store.consultationOf(tx, userId, id)
  if (!row) throw new Error('A new consultation has vanished')
  return row
}

const bookIn = async (context: Context, tx: Db, booking: Booking): Promise<void> => {
  const { userId, id, slotId, now } = booking
  // The person before the slot, always: nothing that holds a slot waits for a person.
  if (!(await lockUserPayments(tx, userId))) throw new Refusal('ERR_SESSION')
  if (await store.consultationOf(tx, userId, id)) return
  await requireConsent(context, tx, userId, { wish: booking.wish, directions: booking.share.directions })
  const facts = await readFacts(context, tx, userId, now)
  if (facts.hasAhead) throw new Refusal('ERR_CONFLICT')
  const wanted = await slotById(tx, slotId)
  if (!wanted) throw new Refusal('ERR_NOT_FOUND')
  const payer = requirePayer(facts, wanted.starts_at)
  await pay(tx, payer, booking, facts.perQuarter ?? 0)
  const slot = await takeSlot(tx, { slotId, id, ...bookable(facts, now) })
  if (!slot) throw new SlotTaken()
  const specialist = await specialistById(tx, slot.specialist_id)
  if (!specialist) throw new Error('A specialist has vanished')
  const row = await insert(context, tx, booking, { slot, payer })
  await waitStore.deleteWait(tx, userId)
  await mailTime(context, tx, 'consultation-booked', { row, specialist, now })
  await tellBooked(context, tx, { row, specialist, now })
}

/**
 * Books a time. Of many clients at once one gets it; the others are refused, told the nearest times, and have used nothing.
 * Sending the same id again returns what is there.
 */
export const bookConsultation = async (context: Context, booking: Booking): Promise<void> => {
  const { userId, id, slotId, zone, now } = booking
  if (await store.consultationOf(context.db, userId, id)) return
  // An id is made on one device; that of another client is no id to take.
  if (await store.consultationById(context.db, id)) throw new Refusal('ERR_CONFLICT')
  await requireZone(context.db, zone, 'zone')
  try {
    await context.db.transaction().execute(tx => bookIn(context, tx, booking))
  } catch (error) {
    if (!(error instanceof SlotTaken)) throw error
    const wanted = await slotById(context.db, slotId)
    const facts = await readFacts(context, context.db, userId, now)
    throw await takenRefusal(context.db, facts, { at: wanted?.starts_at ?? now, now })
  }
  context.wakeMailWorker()
}
