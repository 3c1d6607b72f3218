import { countWhileBelow } from '../../platform/http/rate-limit.ts'
import type { Db } from '../../platform/db/db.ts'
import { DAY, HOUR } from '../../platform/time/durations.ts'
import type { Context } from '../context.ts'
import { lockUserPayments } from '../payments/service.ts'
import { notifyUser } from '../push/service.ts'
import { readFacts } from './access.ts'
import { requireSpecialist } from './change.ts'
import { mailCredit, mailTime, mailTimesOpen, tellTomorrow } from './mails.ts'
import { dueStep, NOTICE, horizon, planRight, wakeAt } from './rules.ts'
import {
  makeSlots,
  openSlots,
  releaseSlot,
  specialists,
  type SpecialistRow,
  sweepSlots,
  withdrawOutside,
} from './slot-store.ts'
import * as shareStore from './share-store.ts'
import * as waitStore from './wait-store.ts'
import * as store from './store.ts'
import { calendarDayIn, clockIn, dayIn, hourIn, zoneWords } from './zones.ts'
import { cancelForPlan, giveCredit } from './withdraw.ts'

/** Further ones are left for the next round. */
const MOST = 1000

type Due = { userId: string; id: string; now: Date }

/** Whether what pays for a consultation ahead will be there: checked when the reminder is due, which is not sent otherwise. */
const isStillPaid = async (
  context: Context,
  tx: Db,
  row: store.ConsultationRow,
  now: Date,
): Promise<boolean> =>
  row.paid_by === 'credit' || (await readFacts(context, tx, row.user_id, now)).isCoveredAt(row.starts_at)

type Reminder = { row: store.ConsultationRow; step: 'tomorrow' | 'soon'; now: Date }

/** Beside the mail, for whoever wants it. The one of the day before is overtaken by the one of the hour before. */
const pushTime = (context: Context, tx: Db, { row, step, now }: Reminder): Promise<void> =>
  notifyUser(context, tx, {
    userId: row.user_id,
    kind: step === 'tomorrow' ? 'meeting-day' : 'meeting-hour',
    key: `${step}:${row.consultation_id}:${row.sequence}`,
    path: '/consultation',
    expiresAt: step === 'tomorrow' ? new Date(row.starts_at.getTime() - HOUR) : row.starts_at,
    dueAt: now,
  })

/** Does what is due for one consultation, from its row as it is now. Twice, or on two servers at once, is harmless. */
const wake = async (context: Context, tx: Db, { userId, id, now }: Due): Promise<void> => {
  if (!(await lockUserPayments(tx, userId))) return
  const row = await store.consultationOf(tx, userId, id)
  if (!row || row.wake_at === null || row.wake_at > now) return
  const step = dueStep(row, now)
  if (step === 'hold') {
    await store.updateConsultation(tx, row, { state: 'held', wake_at: null, changed_at: now })
    return releaseSlot(tx, { id, to: 'over', now })
  }
  const isReminder = step === 'tomorrow' || step === 'soon'
  if (isReminder && !(await isStillPaid(context, tx, row, now)))
    return cancelForPlan(context, tx, { row, now })
  const told = step === 'tomorrow' ? 1 : 2
  await store.updateConsultation(tx, row, { told, wake_at: wakeAt({ ...row, told }) })
  if (!isReminder) return
  const specialist = await requireSpecialist(tx, row.specialist_id)
  await mailTime(context, tx, `consultation-${step}`, { row, specialist, now })
  await pushTime(context, tx, { row, step, now })
}

/** A quarter has ended and no time came: the house keeps its word by a credit, and goes on looking. */
const endWait = async (context: Context, tx: Db, userId: string, now: Date): Promise<void> => {
  if (!(await lockUserPayments(tx, userId))) return
  const wait = await waitStore.waitOf(tx, userId)
  if (!wait?.quarter || !wait.quarter_ends_at || wait.quarter_ends_at > now) return
  const facts = await readFacts(context, tx, userId, now)
  const used = facts.used.find(({ quarter }) => quarter === wait.quarter)?.used ?? 0
  const right = planRight(facts)
  const next = right.kind === 'open' ? right.quarter : null
  await waitStore.saveWait(tx, { userId, now, quarter: next?.key ?? null, endsAt: next?.end ?? null })
  if (used > 0) return
  const until = await giveCredit(tx, { userId, cause: 'no-times', replaces: null, quarter: null, now })
  await mailCredit(context, tx, { userId, until, now })
}

const tellWaiting = async (context: Context, now: Date): Promise<void> => {
  const { db } = context
  const from = new Date(now.getTime() + NOTICE)
  if ((await openSlots(db, { from, to: horizon(now, false) })).length === 0) return
  for (const userId of await waitStore.waiting(db, MOST))
    await db.transaction().execute(async tx => {
      if (!(await lockUserPayments(tx, userId))) return
      if (await waitStore.deleteWait(tx, userId)) await mailTimesOpen(context, tx, { userId, now })
    })
}

/** From then on in the evening, by their own clock, specialists are told about the next day. */
const EVENING = 18

const tellOfTomorrow = async (context: Context, own: SpecialistRow, now: Date): Promise<void> => {
  const zone = own.time_zone
  if (hourIn(zone, now) < EVENING) return
  const day = calendarDayIn(zone, new Date(now.getTime() + DAY))
  await context.db.transaction().execute(async tx => {
    const claimed = await tx
      .updateTable('specialists')
      .set({ told_of: day })
      .where('specialist_id', '=', own.specialist_id)
      .where(row => row.or([row('told_of', 'is', null), row('told_of', '<', new Date(`${day}T00:00:00Z`))]))
      .returning('specialist_id')
      .executeTakeFirst()
    if (!claimed) return
    const rows = (await store.meetingsAhead(tx, own.specialist_id, now)).filter(
      ({ starts_at }) => calendarDayIn(zone, starts_at) === day,
    )
    const [first] = rows
    if (!first) return
    await tellTomorrow(context, tx, {
      specialist: own,
      day: dayIn(zone, first.starts_at),
      zone: zoneWords(zone, first.starts_at),
      times: rows.map(({ starts_at }) => clockIn(zone, starts_at)).join('\n'),
      now,
    })
  })
}

/** Makes the times of a new day, and deletes what is over. Harmless on several servers at once. */
const renewSlots = async ({ db }: Context, now: Date): Promise<void> => {
  for (const { specialist_id: id, is_active: isActive } of await specialists(db)) {
    await withdrawOutside(db, id)
    if (isActive) await makeSlots(db, id, now)
  }
  await sweepSlots(db, now)
  await shareStore.sweepShares(db, now)
}

const HOUR_SECONDS = 3600

/** Everything about consultations that is due: reminders, ends by themselves, credits, times that open. */
export const runConsultationJobs = async (context: Context, now: Date): Promise<void> => {
  const { db, reportError } = context
  const attempt = (work: Promise<void>): Promise<void> => work.catch(reportError)
  if (await countWhileBelow(db, 'consultation-slots', { most: 1, seconds: HOUR_SECONDS, now }))
    await attempt(renewSlots(context, now))
  for (const { user_id: userId, consultation_id: id } of await store.dueConsultations(db, now, MOST))
    await attempt(db.transaction().execute(tx => wake(context, tx, { userId, id, now })))
  for (const userId of await waitStore.waitsOver(db, now, MOST))
    await attempt(db.transaction().execute(tx => endWait(context, tx, userId, now)))
  await attempt(tellWaiting(context, now))
  for (const own of await specialists(db)) await attempt(tellOfTomorrow(context, own, now))
  context.wakeMailWorker()
}
