import { listResults, rateResult, readPortrait, readProgress, viewResult } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import * as portrait from './portrait/service.ts'
import * as service from './service.ts'
import type { StateWeek } from './state-rules.ts'

/** What the quiz knows about a user. It is injected, because the quiz imports results and not the other way round. */
export type MeasurementOf = (
  userId: string,
  now: Date,
) => Promise<{ session: Session; week: StateWeek; activeGoals: string[]; isConsistent: () => boolean }>

export const resultsRoutes = (host: RouteHost, context: Context, measurementOf: MeasurementOf): void => {
  bind(host, listResults, ({ caller, query, now }) =>
    service.listResults(context, { userId: caller.userId, object: query.object, now }),
  )
  bind(host, readPortrait, ({ caller }) => portrait.readPortrait(context, caller.userId))
  bind(host, viewResult, ({ caller, params, now }) =>
    service.viewResult(context, caller.userId, params.id, now),
  )
  bind(host, rateResult, ({ caller, params, body }) =>
    service.rateResult(context, { userId: caller.userId, uid: params.id, agrees: body.agrees }),
  )
  bind(host, readProgress, async ({ caller, now }) =>
    service.readProgress(context, { userId: caller.userId, ...(await measurementOf(caller.userId, now)) }),
  )
}
