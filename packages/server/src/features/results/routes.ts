import { listResults, rateResult, readPortrait, readProgress, viewResult } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Context } from '../context.ts'
import type { Caller } from '../../platform/http/access-token.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Traced } from '../../platform/tracing/request-tracing.ts'
import * as portrait from './portrait/service.ts'
import * as service from './service.ts'
import type { StateWeek } from './state-rules.ts'
import type { NewestResult } from './store.ts'

/**
 * What progress and the provisional sentences of the portrait are made of, read by one statement, which also refuses a session that has ended. It is injected, because the
 * quiz imports results and not the other way round.
 */
export type StandingOf = (
  caller: Caller,
  now: Date,
  traced: Traced,
) => Promise<{
  session: Session
  week: StateWeek
  newest: readonly NewestResult[]
  activeGoals: readonly string[]
  isConsistent: () => boolean
}>

export const resultsRoutes = (host: RouteHost, context: Context, standingOf: StandingOf): void => {
  bind(host, listResults, ({ caller, query, now, traced }) =>
    service.listResults(traced(context), { userId: caller.userId, object: query.object, now }),
  )
  bind(
    host,
    readPortrait,
    async ({ caller, now, traced }) =>
      portrait.readPortrait(traced(context), {
        userId: caller.userId,
        ...(await standingOf(caller, now, traced)),
      }),
    { sessionCheckedBy: 'handler' },
  )
  bind(host, viewResult, ({ caller, params, now }) =>
    service.viewResult(context, caller.userId, params.id, now),
  )
  bind(host, rateResult, ({ caller, params, body }) =>
    service.rateResult(context, { userId: caller.userId, uid: params.id, agrees: body.agrees }),
  )
  bind(
    host,
    readProgress,
    async ({ caller, now, traced }) =>
      service.readProgress(context.bank(), await standingOf(caller, now, traced)),
    { sessionCheckedBy: 'handler' },
  )
}
