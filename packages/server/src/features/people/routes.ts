import * as contract from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { RecentRefusals } from './refusals/recent-refusals.ts'
import type { PersonalData } from '../profile/service.ts'
import {
  askRefund,
  endSessions,
  mailConfirmation,
  mailExport,
  recordLook,
  releaseAddressOf,
  setQa,
} from './actions.ts'
import { erasePerson } from './erase-person.ts'
import { findPayers, findPeople } from './find-people.ts'
import { decideGift, giveOrPropose, listWaitingGifts } from './gifts.ts'
import { revealEmail } from './reveal-email.ts'
import { answerRequest, openRights, receiveRequest } from './rights/rights.ts'
import { personCard } from './person-card.ts'

type Data = PersonalData & { refusals: RecentRefusals }

export const peopleRoutes = (host: RouteHost, context: Context, { refusals, ...data }: Data): void => {
  const cardOf = (userId: string, by: string, now: Date) => personCard(context, { userId, by, now })

  bind(host, contract.findPeople, async ({ staff, body, now }) => {
    // What this server has noted since the last time; other servers write theirs down within seconds.
    await refusals.flush()
    return findPeople(context, { query: body.query, by: staff.actor, now })
  })
  bind(host, contract.findPayers, ({ staff, body, now }) =>
    findPayers(context, { ...body, by: staff.actor, now }),
  )
  bind(host, contract.listReplies, async () => context.texts.replies)
  bind(host, contract.openPerson, async ({ staff: by, params, body, now }) => {
    await refusals.flush()
    const card = await cardOf(params.uid, by.actor, now)
    await recordLook(context, { userId: params.uid, by, reason: body.reason, now })
    return card
  })
  bind(host, contract.revealEmail, async ({ staff: by, params, body, now }) => ({
    email: await revealEmail(context, { userId: params.uid, by, ...body, now }),
  }))
  bind(host, contract.mailConfirmationAgain, ({ staff: by, params, body, now }) =>
    mailConfirmation(context, { userId: params.uid, by, ...body, now }),
  )
  bind(host, contract.mailExportOffer, ({ staff: by, params, body, now }) =>
    mailExport(context, { userId: params.uid, by, ...body, now }),
  )
  bind(host, contract.askRefundFor, async ({ staff: by, params, body, now }) => {
    await askRefund(context, { userId: params.uid, paymentId: params.payment, by, ...body, now })
    return cardOf(params.uid, by.actor, now)
  })
  bind(host, contract.releaseAddress, async ({ staff: by, params, body, now }) => {
    await releaseAddressOf(context, { userId: params.uid, by, ...body, now })
    return cardOf(params.uid, by.actor, now)
  })
  bind(host, contract.endSessionsOf, async ({ staff: by, params, body, now }) => {
    await endSessions(context, { userId: params.uid, by, ...body, now })
    return cardOf(params.uid, by.actor, now)
  })
  bind(host, contract.setQa, async ({ staff: by, params, body, now }) => {
    await setQa(context, { userId: params.uid, by, reason: body.reason, isQa: body.is_qa, now })
    return cardOf(params.uid, by.actor, now)
  })
  bind(host, contract.givePlan, async ({ staff: by, params, body, now }) => {
    await giveOrPropose(context, { userId: params.uid, by, ...body, now })
    return cardOf(params.uid, by.actor, now)
  })
  bind(host, contract.listWaitingGifts, ({ staff }) => listWaitingGifts(context, staff.actor))
  bind(host, contract.decideGift, ({ staff: by, params, body, now }) =>
    decideGift(context, {
      userId: params.uid,
      giftId: params.gift,
      isApproved: body.is_approved,
      by,
      reason: body.reason,
      now,
    }),
  )
  bind(host, contract.receiveRights, async ({ staff: by, params, body, now }) => {
    const { kind, received_on: receivedOn, reason } = body
    await receiveRequest(context, { userId: params.uid, kind, receivedOn, by, reason, now })
    return cardOf(params.uid, by.actor, now)
  })
  bind(host, contract.answerRights, async ({ staff: by, params, body, now }) => {
    await answerRequest(context, { userId: params.uid, seq: params.seq, by, ...body, now })
    return cardOf(params.uid, by.actor, now)
  })
  bind(host, contract.listOpenRights, () => openRights(context))
  bind(host, contract.erasePerson, ({ staff: by, params, body, now }) =>
    erasePerson(context, data, { userId: params.uid, by, ...body, now }),
  )
}
