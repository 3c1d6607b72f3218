import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { cipherForWriting } from '../../../platform/sealing/user-keys.ts'
import { DAY } from '../../../platform/time/durations.ts'
import type { Context } from '../../context.ts'
import { record } from '../../journal/service.ts'
import { holdClient, requireConsultation } from '../change.ts'
import { mailMissed, mailSummary } from '../mails.ts'
import { canMissFrom, sharedUntil } from '../rules.ts'
import { releaseSlot } from '../slot-store.ts'
import * as shareStore from '../share-store.ts'
import * as store from '../store.ts'
import { withdraw } from '../withdraw.ts'
import { summaryPlace } from '../words.ts'
import { requireMeeting } from './meetings.ts'
import type { BySpecialist } from './own.ts'

type OfMeeting = BySpecialist & { id: string }
type Change = (tx: Db, row: store.ConsultationRow) => Promise<void>

const OBJECTION_DAYS = 7

/**
 * Changes a meeting of the caller. Whose it is is read first, then the client is locked, then it is looked at again: it may
 * have been cancelled or moved to another specialist in between.
 */
const changeMeeting = async (
  context: Context,
  { id, by, now }: OfMeeting,
  action: string,
  change: Change,
): Promise<void> => {
  const { own, row } = await requireMeeting(context, { by, id })
  await context.db.transaction().execute(async tx => {
    await holdClient(tx, row.user_id)
    const present = await requireConsultation(tx, { userId: row.user_id, id })
    if (present.specialist_id !== own.specialist_id) throw new Refusal('ERR_NOT_FOUND')
    await change(tx, present)
    await record(tx, {
      ...by,
      action: `consultation.${action}`,
      subjectKind: 'consultation',
      subject: id,
      now,
    })
  })
  context.wakeMailWorker()
}

const requireState = (row: store.ConsultationRow, ...states: store.ConsultationRow['state'][]): void => {
  if (!states.includes(row.state)) throw new Refusal('ERR_CONFLICT')
}

export const markHeld = (context: Context, meeting: OfMeeting): Promise<void> =>
  changeMeeting(context, meeting, 'held', async (tx, row) => {
    requireState(row, 'booked', 'missed')
    if (row.starts_at > meeting.now) throw new Refusal('ERR_CONFLICT')
    const objection = row.objection === 'open' ? 'accepted' : row.objection
    await store.updateConsultation(tx, row, {
      state: 'held',
      wake_at: null,
      changed_at: meeting.now,
      objection,
    })
    await releaseSlot(tx, { id: meeting.id, to: 'over', now: meeting.now })
  })

export const markMissed = (context: Context, meeting: OfMeeting): Promise<void> =>
  changeMeeting(context, meeting, 'missed', async (tx, row) => {
    const { now, id } = meeting
    requireState(row, 'booked')
    if (canMissFrom(row) > now) throw new Refusal('ERR_CONFLICT')
    await store.updateConsultation(tx, row, { state: 'missed', wake_at: null, changed_at: now })
    await shareStore.deleteShare(tx, row.user_id, id)
    await releaseSlot(tx, { id, to: 'over', now })
    const until = new Date(now.getTime() + OBJECTION_DAYS * DAY)
    await mailMissed(context, tx, { row, until, now })
  })

export const withdrawMeeting = (context: Context, meeting: OfMeeting): Promise<void> =>
  changeMeeting(context, meeting, 'withdraw', async (tx, row) => {
    requireState(row, 'booked')
    await withdraw(context, tx, { row, by: meeting.by.actor, now: meeting.now })
  })

/** Writes the one text about a consultation; there are no notes beside it. */
export const saveSummary = (
  context: Context,
  { text, ...meeting }: OfMeeting & { text: string },
): Promise<void> =>
  changeMeeting(context, meeting, 'save-summary', async (tx, row) => {
    const { id, now } = meeting
    requireState(row, 'booked', 'held')
    if (row.starts_at > now || now >= sharedUntil(row)) throw new Refusal('ERR_CONFLICT')
    const cipher = await cipherForWriting(context.keys, tx, row.user_id)
    await store.updateConsultation(tx, row, {
      sealed_summary: text === '' ? null : cipher.seal(text, summaryPlace(id)),
    })
    if (row.sealed_summary === null && text !== '') await mailSummary(context, tx, { row, now })
  })

export const saveRoom = (
  context: Context,
  { url, ...meeting }: OfMeeting & { url: string | null },
): Promise<void> =>
  changeMeeting(context, meeting, 'save-room', async (tx, row) => {
    requireState(row, 'booked')
    await store.updateConsultation(tx, row, { room_url: url })
  })
