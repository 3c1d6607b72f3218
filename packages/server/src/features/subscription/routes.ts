import * as contract from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Till } from '../payments/service.ts'
import type { RecordConsent } from './consent.ts'
import * as service from './service.ts'

type Options = { till: Till; consent: RecordConsent }

export const subscriptionRoutes = (door: RouteHost, context: Context, { till, consent }: Options): void => {
  bind(door, contract.readSubscription, ({ caller, now }) =>
    service.readSubscription(context, caller.userId, now),
  )
  bind(door, contract.cancelSubscription, ({ caller, now }) =>
    service.cancelSubscription(context, caller.userId, now),
  )
  bind(door, contract.resumeSubscription, ({ caller, ip, now }) =>
    service.resumeSubscription(context, consent, { userId: caller.userId, ip, now }),
  )
  bind(door, contract.removeCard, ({ caller, now }) => service.removeCard(context, caller.userId, now))
  bind(door, contract.listTariffs, async () => service.listTariffs(context.bank()))
  bind(door, contract.subscribe, ({ caller, body, ip, now }) =>
    service.subscribe(till, consent, {
      userId: caller.userId,
      tariff: body.tariff,
      autoPayments: body.auto_payments === true,
      ip,
      now,
    }),
  )
}
