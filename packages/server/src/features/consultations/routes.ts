import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Context } from '../context.ts'
import { currentConsent, DOCUMENT } from './access.ts'
import { bookConsultation } from './book.ts'
import { cancelConsultation, moveConsultation } from './change.ts'
import { listLooks, listSlots, readCalendar, readConsultation, readOverview } from './read.ts'
import { eraseWish, notifyAboutTimes, object, shareWithSpecialist } from './share.ts'

/** Passed in, because consents belong to another slice. */
export type RecordConsent = (
  tx: Db,
  consent: { userId: string; document: contract.ConsentDocument; version: string; ip: string; now: Date },
) => Promise<void>

export const consultationsRoutes = (host: RouteHost, context: Context, record: RecordConsent): void => {
  const { db } = context
  bind(host, contract.readConsultations, ({ caller, now }) => readOverview(context, caller.userId, now))
  bind(host, contract.listConsultationSlots, ({ caller, query, now }) =>
    listSlots(context, { userId: caller.userId, ...query, now }),
  )
  bind(host, contract.consentToConsultations, async ({ caller, body, ip, now }) => {
    const { version } = currentConsent(context, caller.userId)
    if (body.version !== version) throw new Refusal('ERR_CONFLICT')
    await record(db, { userId: caller.userId, document: DOCUMENT, version, ip, now })
  })
  bind(host, contract.bookConsultation, async ({ caller, body, now }) => {
    const one = { userId: caller.userId, id: body.consultation_id, now }
    const { slot_id: slotId, zone, wish, share } = body
    await bookConsultation(context, { ...one, slotId, zone, wish, share })
    return readConsultation(context, one)
  })
  bind(host, contract.moveConsultation, async ({ caller, params, body, now }) => {
    const one = { userId: caller.userId, id: params.id, now }
    await moveConsultation(context, { ...one, slotId: body.slot_id, sequence: body.sequence })
    return readConsultation(context, one)
  })
  bind(host, contract.cancelConsultation, async ({ caller, params, body, now }) => {
    const one = { userId: caller.userId, id: params.id, now }
    await cancelConsultation(context, { ...one, counts: body.counts })
    return readConsultation(context, one)
  })
  bind(host, contract.objectToConsultation, async ({ caller, params, body, now }) => {
    const one = { userId: caller.userId, id: params.id, now }
    await object(context, { ...one, text: body.text })
    return readConsultation(context, one)
  })
  bind(host, contract.shareWithSpecialist, async ({ caller, params, body, now }) => {
    const one = { userId: caller.userId, id: params.id, now }
    await shareWithSpecialist(context, {
      ...one,
      directions: body.directions,
      withStates: body.with_states,
    })
    return readConsultation(context, one)
  })
  bind(host, contract.eraseWish, async ({ caller, params, now }) => {
    const one = { userId: caller.userId, id: params.id }
    await eraseWish(context, one)
    return readConsultation(context, { ...one, now })
  })
  bind(host, contract.listConsultationLooks, ({ caller, params }) =>
    listLooks(context, { userId: caller.userId, id: params.id }),
  )
  bind(host, contract.readConsultationCalendar, async ({ caller, params, now, reply }) => {
    const file = await readCalendar(context, { userId: caller.userId, id: params.id, now })
    await reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="vstrecha.ics"')
      .send(file)
  })
  bind(host, contract.notifyAboutTimes, ({ caller, body, now }) =>
    notifyAboutTimes(context, { userId: caller.userId, isWanted: body.is_wanted, now }),
  )
}
