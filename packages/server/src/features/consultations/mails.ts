import type { MailName } from '../../content/text-schema.ts'
import type { Db } from '../../platform/db/db.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import type { CalendarFile } from '../../platform/mail/mailer.ts'
import { inMoscow } from '../../platform/time/moscow.ts'
import { contactOf } from '../billing/service.ts'
import type { Context } from '../context.ts'
import { calendarFile } from './calendar.ts'
import { accountAddress } from './people-store.ts'
import { changeableUntil } from './rules.ts'
import type { SpecialistRow } from './slot-store.ts'
import type { ConsultationRow } from './store.ts'
import { timeIn, zoneWords } from './zones.ts'

type Values = Record<string, string>
type About = { row: ConsultationRow; now: Date }

const linkTo = ({ webUrl }: Context, path: string): string => `${webUrl}${path}`

/** What every mail about a consultation says: when, in the zone of its reader. */
const times = (zone: string, { starts_at }: { starts_at: Date }): Values => ({
  time: timeIn(zone, starts_at),
  zone: zoneWords(zone, starts_at),
})

/** The account's own address: an accountant reads the one for receipts. Without a confirmed one, that for receipts. */
const addressOf = async (db: Db, userId: string): Promise<string | null> =>
  (await accountAddress(db, userId)) ?? contactOf(db, userId)

type ToClient = {
  name: MailName
  userId: string
  values: Values
  path: string
  calendar?: (to: string, url: string) => CalendarFile
  now: Date
}

const enqueue = async (
  context: Context,
  tx: Db,
  { name, userId, values, path, calendar, now }: ToClient,
): Promise<void> => {
  const to = await addressOf(tx, userId)
  if (to === null) return
  const link = linkTo(context, path)
  const mail = composeMail(context.texts.mails[name], to, { link, ...values })
  await context.enqueueMail(tx, { userId, ...mail, calendar: calendar?.(to, link) ?? null }, now)
}

const calendarOf =
  ({ mailAddress }: Context, { row, now }: About, method: CalendarFile['method']) =>
  (to: string, url: string): CalendarFile => ({
    method,
    text: calendarFile({
      id: row.consultation_id,
      sequence: row.sequence,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      method,
      status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
      to,
      organizer: mailAddress,
      url,
      now,
    }),
  })

const PAGE = '/consultation'

const toClient = (
  context: Context,
  tx: Db,
  name: MailName,
  { row, now }: About,
  { values = {}, calendar }: { values?: Values; calendar?: CalendarFile['method'] } = {},
): Promise<void> =>
  enqueue(context, tx, {
    name,
    userId: row.user_id,
    values: {
      ...times(row.client_zone, row),
      until: timeIn(row.client_zone, changeableUntil(row)),
      ...values,
    },
    path: PAGE,
    ...(calendar && { calendar: calendarOf(context, { row, now }, calendar) }),
    now,
  })

/** To the client: booked, moved, reminded. */
export const mailTime = (
  context: Context,
  tx: Db,
  name: 'consultation-booked' | 'consultation-moved' | 'consultation-tomorrow' | 'consultation-soon',
  { row, specialist, now }: About & { specialist: SpecialistRow },
): Promise<void> =>
  toClient(
    context,
    tx,
    name,
    { row, now },
    {
      values: { specialist: specialist.name },
      ...((name === 'consultation-booked' || name === 'consultation-moved') && {
        calendar: 'REQUEST' as const,
      }),
    },
  )

export const mailCancelled = (context: Context, tx: Db, about: About, outcome: string): Promise<void> =>
  toClient(context, tx, 'consultation-cancelled', about, { values: { outcome }, calendar: 'CANCEL' })

export const mailPlanEnded = (context: Context, tx: Db, about: About): Promise<void> =>
  toClient(context, tx, 'consultation-plan-ended', about, { calendar: 'CANCEL' })

type Withdrawn = About & { until: Date; extra: string }

export const mailWithdrawn = (
  context: Context,
  tx: Db,
  { until, extra, ...about }: Withdrawn,
): Promise<void> =>
  toClient(context, tx, 'consultation-withdrawn', about, {
    values: { until: inMoscow(until), extra },
    calendar: 'CANCEL',
  })

export const mailMissed = (
  context: Context,
  tx: Db,
  { until, ...about }: About & { until: Date },
): Promise<void> =>
  toClient(context, tx, 'consultation-missed', about, {
    values: { until: timeIn(about.row.client_zone, until) },
  })

export const mailSummary = (context: Context, tx: Db, about: About): Promise<void> =>
  toClient(context, tx, 'consultation-summary', about)

export const mailObjection = (
  context: Context,
  tx: Db,
  { until, ...about }: About & { /** Of the credit; null: declined. */ until: Date | null },
): Promise<void> =>
  until === null
    ? toClient(context, tx, 'consultation-objection-declined', about)
    : toClient(context, tx, 'consultation-objection-accepted', about, { values: { until: inMoscow(until) } })

type ToUser = { userId: string; now: Date }

export const mailTimesOpen = (context: Context, tx: Db, { userId, now }: ToUser): Promise<void> =>
  enqueue(context, tx, { name: 'consultation-times', userId, values: {}, path: PAGE, now })

export const mailCredit = (
  context: Context,
  tx: Db,
  { userId, until, now }: ToUser & { until: Date },
): Promise<void> =>
  enqueue(context, tx, {
    name: 'consultation-credit',
    userId,
    values: { until: inMoscow(until) },
    path: PAGE,
    now,
  })

type ToSpecialist = About & { specialist: SpecialistRow }

/** Says when, and nothing about the client. */
const toSpecialist = async (
  context: Context,
  tx: Db,
  name: MailName,
  { row, specialist, now }: ToSpecialist,
  { values = {}, calendar }: { values?: Values; calendar: CalendarFile['method'] },
): Promise<void> => {
  if (specialist.account_id === null) return
  await enqueue(context, tx, {
    name,
    userId: specialist.account_id,
    values: { ...times(specialist.time_zone, row), ...values },
    path: `/specialist/meetings/${row.consultation_id}`,
    calendar: calendarOf(context, { row, now }, calendar),
    now,
  })
}

export const tellBooked = (context: Context, tx: Db, about: ToSpecialist): Promise<void> =>
  toSpecialist(context, tx, 'specialist-booked', about, { calendar: 'REQUEST' })

export const tellMoved = (context: Context, tx: Db, { before, ...about }: ToSpecialist & { before: Date }) =>
  toSpecialist(context, tx, 'specialist-moved', about, {
    values: { before: timeIn(about.specialist.time_zone, before) },
    calendar: 'REQUEST',
  })

export const tellCancelled = (context: Context, tx: Db, about: ToSpecialist): Promise<void> =>
  toSpecialist(context, tx, 'specialist-cancelled', about, { calendar: 'CANCEL' })

type Tomorrow = { specialist: SpecialistRow; day: string; zone: string; times: string; now: Date }

export const tellTomorrow = async (
  context: Context,
  tx: Db,
  { specialist, now, ...values }: Tomorrow,
): Promise<void> => {
  if (specialist.account_id === null) return
  const userId = specialist.account_id
  await enqueue(context, tx, { name: 'specialist-tomorrow', userId, values, path: '/specialist', now })
}
