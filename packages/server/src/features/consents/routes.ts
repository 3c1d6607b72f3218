import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import { readConsents, withdrawConsent } from './service.ts'

export const consentsRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.listConsents, ({ caller }) => readConsents(context, caller.userId))
  bind(host, contract.withdrawConsent, ({ caller, params, now }) =>
    withdrawConsent(context, { userId: caller.userId, purpose: params.purpose, now }),
  )
}
