import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import { readLastAnswer, readRhythm, savePause } from './service.ts'

export const rhythmRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.readRhythm, ({ caller, query, now }) =>
    readRhythm(context, { userId: caller.userId, zone: query.zone, now }),
  )
  bind(host, contract.savePause, ({ caller, body, now }) =>
    savePause(context, { userId: caller.userId, isPaused: body.is_paused, now }),
  )
  bind(host, contract.readLastAnswer, ({ caller }) => readLastAnswer(context, caller.userId))
}
