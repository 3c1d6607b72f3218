import type { DataRight, RightsRequest } from '@grani/contract'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { calendarDayOf } from '../../../platform/time/moscow.ts'
import type { Context } from '../../context.ts'
import { record } from '../../journal/service.ts'
import * as people from '../store.ts'
import type { ActionOn } from '../types.ts'
import { dueOn } from './rules.ts'
import * as store from './store.ts'

const onWire = ({
  seq,
  answered_at,
  sent,
  is_gone: _isGone,
  ...row
}: Awaited<ReturnType<typeof store.requests>>[number]): RightsRequest => ({
  ...row,
  seq: Number(seq),
  due_on: dueOn(row.kind, row.received_on),
  answered_at: answered_at?.toISOString() ?? null,
  sent: sent.map(({ what, at }) => ({ what, at: new Date(at).toISOString() })),
})

/** What a user has asked for about their data, the newest first. */
export const rightsOf = async (db: Db, userId: string): Promise<RightsRequest[]> =>
  (await store.requests(db, userId)).map(onWire)

/** What nobody has answered yet, the most urgent first. Nobody is left to answer to once an account is gone. */
export const openRights = async ({ db }: Context): Promise<RightsRequest[]> =>
  (await store.requests(db, null))
    .filter(({ answered_at, is_gone: isGone }) => answered_at === null && !isGone)
    .map(onWire)
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1))

const entry = ({ userId, by, reason, now }: ActionOn, action: string, after: unknown) => ({
  ...by,
  action,
  subjectKind: 'user',
  subject: userId,
  reason,
  after,
  now,
})

type Receive = ActionOn & { kind: DataRight; receivedOn: string }

/** Writes down a letter about rights, by the day on which it came. */
export const receiveRequest = async (
  { db }: Context,
  { kind, receivedOn, ...action }: Receive,
): Promise<void> => {
  if (receivedOn > calendarDayOf(action.now) || Number.isNaN(Date.parse(receivedOn)))
    throw new Refusal('ERR_VALIDATION', { fields: { received_on: 'forms.errors.invalid' } })
  await db.transaction().execute(async tx => {
    if (!(await people.userById(tx, action.userId))) throw new Refusal('ERR_NOT_FOUND')
    await record(tx, entry(action, 'rights.receive', { kind, received_on: receivedOn }))
  })
}

/** Writes down that it was answered; the reason says what was sent. */
export const answerRequest = (
  { db }: Context,
  { seq, ...action }: ActionOn & { seq: number },
): Promise<void> =>
  db.transaction().execute(async tx => {
    const request = (await rightsOf(tx, action.userId)).find(one => one.seq === seq)
    if (!request) throw new Refusal('ERR_NOT_FOUND')
    if (request.answered_at !== null) throw new Refusal('ERR_CONFLICT')
    await record(tx, entry(action, 'rights.answer', { request: seq }))
  })
