import { randomUUID } from 'node:crypto'
import type { StaffSpecialist } from '@grani/contract'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { StaffCaller } from '../../../platform/http/staff-access.ts'
import type { Context } from '../../context.ts'
import { record } from '../../journal/service.ts'
import { lockStaff, rolesOf, userByEmail } from '../../staff/service.ts'
import { requireSpecialist } from '../change.ts'
import { feesOf, insertFee } from '../earnings-store.ts'
import {
  countOpen,
  saveCalendar,
  specialistById,
  specialistOfAccount,
  type SpecialistRow,
  specialists,
} from '../slot-store.ts'
import { remakeSlots } from '../specialist/own.ts'
import * as store from '../store.ts'
import { requireZone } from '../zones.ts'
import { withdrawByStaff } from './consultations.ts'

type ByStaff = { by: StaffCaller; reason: string; now: Date }

type Shown = { name: string; about: string; education: string; time_zone: string; video_url: string | null }

const entry = (id: string, action: string, { by, reason, now }: ByStaff) => ({
  ...by,
  action: `specialist.${action}`,
  subjectKind: 'specialist',
  subject: id,
  reason,
  now,
})

const shown = async (db: Db, row: SpecialistRow, now: Date): Promise<StaffSpecialist> => {
  const { specialist_id: id } = row
  const [fees, open, ahead, unmarked] = await Promise.all([
    feesOf(db, id),
    countOpen(db, id, now),
    store.meetingsAhead(db, id, now),
    store.unmarkedMeetings(db, now, id),
  ])
  return {
    id,
    account: row.account_id,
    name: row.name,
    about: row.about,
    education: row.education,
    time_zone: row.time_zone,
    video_url: row.video_url,
    is_active: row.is_active,
    fee: fees.at(-1)?.fee ?? null,
    open,
    ahead: ahead.length,
    unmarked: unmarked.length,
  }
}

export const listSpecialists = async ({ db }: Context, now: Date): Promise<StaffSpecialist[]> =>
  Promise.all((await specialists(db)).map(row => shown(db, row, now)))

export const readSpecialist = async ({ db }: Context, id: string, now: Date): Promise<StaffSpecialist> =>
  shown(db, await requireSpecialist(db, id), now)

/** Behind the lock under which roles are taken away: whoever works has the role. */
const requireRole = async (tx: Db, account: string): Promise<void> => {
  await lockStaff(tx)
  if (!(await rolesOf(tx, account))?.includes('specialist')) throw new Refusal('ERR_CONFLICT')
}

/** Sets up a member of the staff who has the role; refuses one who is set up already (ERR_CONFLICT). */
export const makeSpecialist = async (
  { db }: Context,
  { email, about, ...change }: ByStaff & { email: string; about: Shown },
): Promise<string> => {
  await requireZone(db, about.time_zone, 'time_zone')
  return db.transaction().execute(async tx => {
    const user = await userByEmail(tx, email)
    if (!user) throw new Refusal('ERR_NOT_FOUND')
    await requireRole(tx, user.user_id)
    if (await specialistOfAccount(tx, user.user_id)) throw new Refusal('ERR_CONFLICT')
    const id = randomUUID()
    await tx
      .insertInto('specialists')
      .values({ specialist_id: id, account_id: user.user_id, ...about, is_active: true, told_of: null })
      .execute()
    await record(tx, { ...entry(id, 'make', change), after: { account: user.user_id } })
    return id
  })
}

const requireKnown = async (tx: Db, id: string): Promise<SpecialistRow> => {
  const row = await specialistById(tx, id)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  return row
}

export const changeSpecialist = async (
  { db }: Context,
  { id, about, ...change }: ByStaff & { id: string; about: Shown },
): Promise<void> => {
  await requireZone(db, about.time_zone, 'time_zone')
  await db.transaction().execute(async tx => {
    const before = await requireKnown(tx, id)
    await tx.updateTable('specialists').set(about).where('specialist_id', '=', id).execute()
    if (before.time_zone !== about.time_zone) await remakeSlots(tx, id, change.now)
    await record(tx, { ...entry(id, 'change', change), after: { time_zone: about.time_zone } })
  })
}

/** What a specialist is owed for a consultation that begins from now on. */
export const setFee = async (
  { db }: Context,
  { id, fee, ...change }: ByStaff & { id: string; fee: number },
): Promise<void> => {
  await db.transaction().execute(async tx => {
    await requireKnown(tx, id)
    const before = (await feesOf(tx, id)).at(-1)?.fee ?? null
    await insertFee(tx, id, { since: change.now, fee })
    await record(tx, { ...entry(id, 'set-fee', change), before: { fee: before }, after: { fee } })
  })
}

const setActive = async (tx: Db, id: string, isActive: boolean, now: Date): Promise<void> => {
  await tx.updateTable('specialists').set({ is_active: isActive }).where('specialist_id', '=', id).execute()
  await remakeSlots(tx, id, now)
}

/**
 * Offers no more times, then withdraws the meetings ahead one by one, each in a transaction of its own: a crash in between
 * leaves none that is new, and stopping again goes on with the rest.
 */
export const stopSpecialist = async (
  context: Context,
  { id, ...change }: ByStaff & { id: string },
): Promise<void> => {
  const { db } = context
  await db.transaction().execute(async tx => {
    await requireKnown(tx, id)
    await setActive(tx, id, false, change.now)
    await saveCalendar(tx, id, null)
    await record(tx, entry(id, 'stop', change))
  })
  for (const row of await store.meetingsAhead(db, id, change.now))
    await withdrawByStaff(context, { id: row.consultation_id, ...change }).catch((error: unknown) => {
      // Cancelled by its client at this moment.
      if (!(error instanceof Refusal)) throw error
    })
}

/** Refuses one whose account is gone or has lost the role (ERR_CONFLICT). */
export const resumeSpecialist = async (
  { db }: Context,
  { id, ...change }: ByStaff & { id: string },
): Promise<void> => {
  await db.transaction().execute(async tx => {
    const { account_id: account } = await requireKnown(tx, id)
    if (account === null) throw new Refusal('ERR_CONFLICT')
    await requireRole(tx, account)
    await setActive(tx, id, true, change.now)
    await record(tx, entry(id, 'resume', change))
  })
}
