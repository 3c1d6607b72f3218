import { listResults, rateResult, readProgress, viewResult } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import * as service from './service.ts'
import type { Week } from './week-reached.ts'

/** What the quiz knows about a person, handed in: results do not call the quiz. */
export type Knowledge = (
  userId: string,
  now: Date,
) => Promise<{ session: Session; week: Week; activeGoals: string[] }>

export const resultsRoutes = (door: RouteHost, context: Context, knowledge: Knowledge): void => {
  bind(door, listResults, ({ caller, query, now }) =>
    service.listResults(context, { userId: caller.userId, object: query.object, now }),
  )
  bind(door, viewResult, ({ caller, params, now }) =>
    service.viewResult(context, caller.userId, params.id, now),
  )
  bind(door, rateResult, ({ caller, params, body }) =>
    service.rateResult(context, { userId: caller.userId, uid: params.id, agrees: body.agrees }),
  )
  bind(door, readProgress, async ({ caller, now }) =>
    service.readProgress(context, { userId: caller.userId, ...(await knowledge(caller.userId, now)) }),
  )
}
