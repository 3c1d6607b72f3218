import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import * as outcome from './outcome.ts'
import * as replies from './replies.ts'
import * as rounds from './rounds.ts'

const personRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.readObservers, ({ caller, now }) =>
    rounds.readObservers(context, { userId: caller.userId, now }),
  )
  bind(host, contract.startObserverRound, ({ caller, body, now }) =>
    rounds.startRound(context, {
      userId: caller.userId,
      id: body.round_id,
      qualities: body.qualities,
      now,
    }),
  )
  bind(host, contract.showObserverOutcome, ({ caller, body }) =>
    rounds.showOutcome(context, { userId: caller.userId, ...body }),
  )
  bind(host, contract.saveObserverGuess, ({ caller, params, body }) =>
    rounds.saveGuess(context, { userId: caller.userId, id: params.id, ...body }),
  )
  bind(host, contract.stopObserverRound, ({ caller, params, now }) =>
    rounds.stopRound(context, { userId: caller.userId, id: params.id, now }),
  )
  bind(host, contract.removeObserverRound, ({ caller, params, now }) =>
    rounds.removeRound(context, { userId: caller.userId, id: params.id, now }),
  )
  bind(host, contract.openObserverOutcome, ({ caller, params, now }) =>
    rounds.openOutcome(context, { userId: caller.userId, id: params.id, now }),
  )
  bind(host, contract.readObserverOutcome, ({ caller, params, now }) =>
    outcome.readOutcome(context, { userId: caller.userId, id: params.id, now }),
  )
}

/** The calls of observers: nobody is signed in, and whose browser it is matters only to the person's own link. */
const observerRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.openRound, ({ body, caller, deviceCookie, ip, now }) =>
    replies.openRound(context, {
      ...body,
      browser: { callerId: caller?.userId ?? null, deviceCookie, ip },
      now,
    }),
  )
  bind(host, contract.beginReply, ({ body, caller, deviceCookie, ip, now }) =>
    replies.beginReply(context, {
      token: body.token,
      key: body.key,
      consentVersion: body.consent_version,
      acquaintance: body.acquaintance,
      browser: { callerId: caller?.userId ?? null, deviceCookie, ip },
      now,
    }),
  )
  bind(host, contract.readReply, ({ body, now }) => replies.readReply(context, { ...body, now }))
  bind(host, contract.replyToStatement, ({ body, now }) =>
    replies.replyToStatement(context, { ...body, now }),
  )
  bind(host, contract.finishReply, ({ body, now }) => replies.finishReply(context, { ...body, now }))
  bind(host, contract.takeReplyBack, ({ body, now }) => replies.takeReplyBack(context, { ...body, now }))
}

export const observersRoutes = (host: RouteHost, context: Context): void => {
  personRoutes(host, context)
  observerRoutes(host, context)
}
