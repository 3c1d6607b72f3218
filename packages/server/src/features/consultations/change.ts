import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { DAY } from '../../platform/time/durations.ts'
import type { Context } from '../context.ts'
import { lockUserPayments } from '../payments/service.ts'
import { readFacts } from './access.ts'
import { bookable, SlotTaken, takenRefusal } from './book.ts'
import { IN_TIME, LATE } from './copy.ts'
import { mailCancelled, mailTime, tellCancelled, tellMoved } from './mails.ts'
import { isChangeable, movesLeft, sharedUntil, wakeAt } from './rules.ts'
import { releaseSlot, slotById, specialistById, type SpecialistRow, takeSlot } from './slot-store.ts'
import * as creditStore from './credit-store.ts'
import * as shareStore from './share-store.ts'
import * as store from './store.ts'

type OfClient = { userId: string; id: string; now: Date }

/** A consultation of a client whose lock is held. */
export const requireConsultation = async (
  db: Db,
  { userId, id }: Pick<OfClient, 'userId' | 'id'>,
): Promise<store.ConsultationRow> => {
  const row = await store.consultationOf(db, userId, id)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  return row
}

export const requireSpecialist = async (db: Db, id: string): Promise<SpecialistRow> => {
  const specialist = await specialistById(db, id)
  if (!specialist) throw new Error('A specialist has vanished')
  return specialist
}

export const holdClient = async (tx: Db, userId: string): Promise<void> => {
  if (!(await lockUserPayments(tx, userId))) throw new Refusal('ERR_NOT_FOUND')
}

type Move = OfClient & { slotId: string; sequence: number }

const moveIn = async (
  context: Context,
  tx: Db,
  { userId, id, slotId, sequence, now }: Move,
): Promise<void> => {
  await holdClient(tx, userId)
  const row = await requireConsultation(tx, { userId, id })
  // Sent again after its reply was lost.
  if (row.state === 'booked' && row.slot_id === slotId) return
  if (row.state !== 'booked' || row.sequence !== sequence) throw new Refusal('ERR_CONFLICT')
  if (!isChangeable(row, now) || movesLeft(row) === 0) throw new Refusal('ERR_CONFLICT')
  const facts = await readFacts(context, tx, userId, now)
  const wanted = await slotById(tx, slotId)
  if (!wanted) throw new Refusal('ERR_NOT_FOUND')
  if (row.paid_by === 'plan' && !facts.isCoveredAt(wanted.starts_at)) throw new Refusal('ERR_PLAN')
  await releaseSlot(tx, { id, to: 'open', now })
  const slot = await takeSlot(tx, { slotId, id, ...bookable(facts, now) })
  if (!slot) throw new SlotTaken()
  const { slot_id, specialist_id, starts_at, ends_at } = slot
  const times = { state: 'booked' as const, starts_at, ends_at, told: 0 }
  const own = specialist_id === row.specialist_id
  await store.updateConsultation(tx, row, {
    slot_id,
    specialist_id,
    ...times,
    wake_at: wakeAt(times),
    sequence: row.sequence + 1,
    moves: row.moves + 1,
    changed_at: now,
    ...(!own && { room_url: null }),
  })
  const share = await shareStore.shareOf(tx, userId, id)
  if (share)
    await shareStore.saveShare(tx, {
      userId,
      id,
      directions: share.directions,
      withStates: share.with_states,
      until: sharedUntil(slot),
    })
  const moved = await requireConsultation(tx, { userId, id })
  const specialist = await requireSpecialist(tx, specialist_id)
  await mailTime(context, tx, 'consultation-moved', { row: moved, specialist, now })
  if (own) return tellMoved(context, tx, { row: moved, specialist, before: row.starts_at, now })
  const before = await requireSpecialist(tx, row.specialist_id)
  const cancelled = { ...row, sequence: moved.sequence }
  await tellCancelled(context, tx, { row: cancelled, specialist: before, now })
  await tellMoved(context, tx, { row: moved, specialist, before: row.starts_at, now })
}

/** Moves a consultation to another open time; the one before is open again. */
export const moveConsultation = async (context: Context, move: Move): Promise<void> => {
  try {
    await context.db.transaction().execute(tx => moveIn(context, tx, move))
  } catch (error) {
    if (!(error instanceof SlotTaken)) throw error
    const { userId, slotId, now } = move
    const wanted = await slotById(context.db, slotId)
    const facts = await readFacts(context, context.db, userId, now)
    throw await takenRefusal(context.db, facts, { at: wanted?.starts_at ?? now, now })
  }
  context.wakeMailWorker()
}

/** At least so long a credit that has been given back can be used. */
const RETURNED_FOR = 7 * DAY

/** Gives back what paid for a consultation. */
export const returnPayment = async (tx: Db, row: store.ConsultationRow, now: Date): Promise<void> => {
  const { user_id: userId, consultation_id: id, quarter } = row
  if (row.paid_by === 'plan' && quarter !== null) return creditStore.returnAllowance(tx, { userId, quarter })
  await creditStore.returnCredit(tx, { userId, id, until: new Date(now.getTime() + RETURNED_FOR) })
}

type Cancel = OfClient & { counts: boolean }

/** Cancels a consultation ahead: to 24 hours before it comes back, later it counts. */
export const cancelConsultation = async (context: Context, cancel: Cancel): Promise<void> => {
  const { userId, id, counts, now } = cancel
  await context.db.transaction().execute(async tx => {
    await holdClient(tx, userId)
    const row = await requireConsultation(tx, { userId, id })
    if (row.state === 'cancelled' || row.state === 'late') return
    if (row.state !== 'booked' || row.starts_at <= now) throw new Refusal('ERR_CONFLICT')
    const isInTime = isChangeable(row, now)
    if (!isInTime && !counts) throw new Refusal('ERR_CONFLICT')
    const state = isInTime ? 'cancelled' : 'late'
    const sequence = row.sequence + 1
    await store.updateConsultation(tx, row, { state, sequence, wake_at: null, changed_at: now })
    await releaseSlot(tx, { id, to: 'open', now })
    await shareStore.deleteShare(tx, userId, id)
    if (isInTime) await returnPayment(tx, row, now)
    const cancelled = { ...row, sequence }
    await mailCancelled(context, tx, { row: cancelled, now }, isInTime ? IN_TIME : LATE)
    const specialist = await requireSpecialist(tx, row.specialist_id)
    await tellCancelled(context, tx, { row: cancelled, specialist, now })
  })
  context.wakeMailWorker()
}
