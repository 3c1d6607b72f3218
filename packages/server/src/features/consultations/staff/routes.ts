import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../../platform/http/bind.ts'
import type { Context } from '../../context.ts'
import { readEarningsOfMonth } from '../earnings.ts'
import * as consultations from './consultations.ts'
import { giveCreditByHand } from './credits.ts'
import * as specialists from './specialists.ts'

export const staffConsultationsRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.listSpecialists, ({ now }) => specialists.listSpecialists(context, now))
  bind(host, contract.makeSpecialist, async ({ staff: by, body, now }) => {
    const { email, reason, ...about } = body
    const id = await specialists.makeSpecialist(context, { email, about, by, reason, now })
    return specialists.readSpecialist(context, id, now)
  })
  bind(host, contract.changeSpecialist, async ({ staff: by, params, body, now }) => {
    const { reason, ...about } = body
    await specialists.changeSpecialist(context, { id: params.id, about, by, reason, now })
    return specialists.readSpecialist(context, params.id, now)
  })
  bind(host, contract.stopSpecialist, async ({ staff: by, params, body, now }) => {
    await specialists.stopSpecialist(context, { id: params.id, by, reason: body.reason, now })
    return specialists.readSpecialist(context, params.id, now)
  })
  bind(host, contract.resumeSpecialist, async ({ staff: by, params, body, now }) => {
    await specialists.resumeSpecialist(context, { id: params.id, by, reason: body.reason, now })
    return specialists.readSpecialist(context, params.id, now)
  })
  bind(host, contract.setSpecialistFee, async ({ staff: by, params, body, now }) => {
    await specialists.setFee(context, { id: params.id, by, ...body, now })
    return specialists.readSpecialist(context, params.id, now)
  })
  bind(host, contract.readEarningsOfMonth, ({ params, now }) =>
    readEarningsOfMonth(context, params.month, now),
  )
  bind(host, contract.listUnmarkedMeetings, ({ now }) => consultations.listUnmarked(context, now))
  bind(host, contract.listObjections, () => consultations.listObjections(context))
  bind(host, contract.decideObjection, ({ staff: by, params, body, now }) =>
    consultations.decideObjection(context, {
      id: params.id,
      isAccepted: body.is_accepted,
      by,
      reason: body.reason,
      now,
    }),
  )
  bind(host, contract.withdrawConsultation, ({ staff: by, params, body, now }) =>
    consultations.withdrawByStaff(context, { id: params.id, by, reason: body.reason, now }),
  )
  bind(host, contract.giveConsultationCredit, ({ staff: by, params, body, now }) =>
    giveCreditByHand(context, { userId: params.uid, by, reason: body.reason, now }),
  )
}
