import type { ObjectionOfClient, StaffMeeting } from '@grani/contract'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { StaffCaller } from '../../../platform/http/staff-access.ts'
import type { Context } from '../../context.ts'
import { record } from '../../journal/service.ts'
import { holdClient, requireConsultation } from '../change.ts'
import { mailObjection } from '../mails.ts'
import { specialists } from '../slot-store.ts'
import * as store from '../store.ts'
import { replaceByCredit, withdraw } from '../withdraw.ts'
import { objectionPlace, readerOf } from '../words.ts'

export type ByStaff = { by: StaffCaller; reason: string; now: Date }
type OfConsultation = ByStaff & { id: string }

const shown = (row: store.ConsultationRow, names: ReadonlyMap<string, string>): StaffMeeting => ({
  id: row.consultation_id,
  specialist: { id: row.specialist_id, name: names.get(row.specialist_id) ?? '' },
  state: row.state,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
})

const namesOf = async (db: Db): Promise<Map<string, string>> =>
  new Map((await specialists(db)).map(({ specialist_id, name }) => [specialist_id, name]))

/** Over and without a mark; and ahead at a specialist who does not work any more. */
export const listUnmarked = async ({ db }: Context, now: Date): Promise<StaffMeeting[]> => {
  const known = await specialists(db)
  const stopped = known.filter(({ is_active }) => !is_active)
  const ahead = await Promise.all(
    stopped.map(({ specialist_id }) => store.meetingsAhead(db, specialist_id, now)),
  )
  const names = await namesOf(db)
  return [...(await store.unmarkedMeetings(db, now)), ...ahead.flat()].map(row => shown(row, names))
}

export const listObjections = async (context: Context): Promise<ObjectionOfClient[]> => {
  const { db } = context
  const names = await namesOf(db)
  return Promise.all(
    (await store.openObjections(db)).map(async row => {
      const open = await readerOf(context, db, row.user_id)
      return {
        ...shown(row, names),
        uid: row.user_id,
        objected_at: (row.objected_at ?? row.changed_at).toISOString(),
        text: open(row.sealed_objection, objectionPlace(row.consultation_id)),
      }
    }),
  )
}

/** Whose it is is read first, then the client is locked, then it is looked at again. */
const changeConsultation = async (
  context: Context,
  { id, by, reason, now }: OfConsultation,
  action: string,
  change: (tx: Db, row: store.ConsultationRow) => Promise<void>,
): Promise<void> => {
  const found = await store.consultationById(context.db, id)
  if (!found) throw new Refusal('ERR_NOT_FOUND')
  await context.db.transaction().execute(async tx => {
    await holdClient(tx, found.user_id)
    await change(tx, await requireConsultation(tx, { userId: found.user_id, id }))
    const subject = { subjectKind: 'consultation', subject: id }
    await record(tx, { ...by, ...subject, action: `consultation.${action}`, reason, now })
  })
  context.wakeMailWorker()
}

export const withdrawByStaff = (context: Context, change: OfConsultation): Promise<void> =>
  changeConsultation(context, change, 'withdraw', async (tx, row) => {
    if (row.state !== 'booked') throw new Refusal('ERR_CONFLICT')
    await withdraw(context, tx, { row, by: change.by.actor, now: change.now })
  })

type Decide = OfConsultation & { isAccepted: boolean }

/** Accepted, the consultation counts as withdrawn and a credit replaces it; decided once (ERR_CONFLICT). */
export const decideObjection = (context: Context, { isAccepted, ...change }: Decide): Promise<void> =>
  changeConsultation(
    context,
    change,
    isAccepted ? 'accept-objection' : 'decline-objection',
    async (tx, row) => {
      const { now } = change
      if (row.objection !== 'open' || !['booked', 'held', 'missed'].includes(row.state))
        throw new Refusal('ERR_CONFLICT')
      await store.updateConsultation(tx, row, { objection: isAccepted ? 'accepted' : 'declined' })
      const until = isAccepted ? await replaceByCredit(tx, { row, now }) : null
      await mailObjection(context, tx, { row, until, now })
    },
  )
