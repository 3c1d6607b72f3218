import * as contract from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { PersonalData } from '../profile/service.ts'
import { endSessions, mailConfirmation, recordLook, revealEmail, setQa } from './actions.ts'
import { erasePerson } from './erase-person.ts'
import { findPeople } from './find-people.ts'
import { decideGift, giveOrPropose, listWaitingGifts } from './gifts.ts'
import { personCard } from './person-card.ts'

export const peopleRoutes = (host: RouteHost, context: Context, data: PersonalData): void => {
  const cardOf = (userId: string, by: string, now: Date) => personCard(context, { userId, by, now })

  bind(host, contract.findPeople, ({ staff, body, now }) =>
    findPeople(context, { query: body.query, by: staff.actor, now }),
  )
  bind(host, contract.openPerson, async ({ staff: by, params, body, now }) => {
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
  bind(host, contract.erasePerson, ({ staff: by, params, body, now }) =>
    erasePerson(context, data, { userId: params.uid, by, ...body, now }),
  )
}
