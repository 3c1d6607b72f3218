import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentContext } from '../payments/service.ts'
import * as service from './service.ts'
import type { RecordConsent } from './types.ts'

/** What the cards of the plans depend on; passed in, because those features build on subscriptions and not the other way round. */
export type ReadForPlans = {
  /** Whether a specialist works. */
  sellsConsultations: (db: Db) => Promise<boolean>
  /** The goals of a user. */
  activeGoals: (db: Db, userId: string) => Promise<string[]>
}

export const subscriptionRoutes = (
  host: RouteHost,
  context: PaymentContext,
  consent: RecordConsent,
  { sellsConsultations, activeGoals }: ReadForPlans,
): void => {
  bind(host, contract.readSubscription, ({ caller, now }) =>
    service.readSubscription(context, caller.userId, now),
  )
  bind(host, contract.cancelSubscription, ({ caller, now }) =>
    service.cancelSubscription(context, caller.userId, now),
  )
  bind(host, contract.resumeSubscription, ({ caller, body, ip, now }) =>
    service.resumeSubscription(context, consent, { userId: caller.userId, price: body.price, ip, now }),
  )
  bind(host, contract.agreeToPrice, ({ caller, body, ip, now }) =>
    service.agreeToPrice(context, consent, { userId: caller.userId, price: body.price, ip, now }),
  )
  bind(host, contract.removeCard, ({ caller, now }) => service.removeCard(context, caller.userId, now))
  bind(host, contract.startBinding, ({ caller, body, ip, now, traced }) =>
    service.startBinding(traced(context), consent, {
      userId: caller.userId,
      method: body.method,
      owed: body.owed,
      ip,
      now,
    }),
  )
  bind(host, contract.checkBinding, ({ caller, params, now, traced }) =>
    service.checkBinding(traced(context), { userId: caller.userId, bindingId: params.uid, now }),
  )
  bind(host, contract.listTariffs, async ({ caller }) =>
    service.listTariffs(context.bank(), {
      sellsConsultations: await sellsConsultations(context.db),
      active: await activeGoals(context.db, caller.userId),
    }),
  )
  bind(host, contract.subscribe, ({ caller, body, ip, now, traced }) =>
    service.subscribe(traced(context), consent, {
      userId: caller.userId,
      tariff: body.tariff,
      autoPayments: body.auto_payments === true,
      method: body.method,
      promo: body.promo,
      ip,
      now,
    }),
  )
  bind(host, contract.listUpgrades, ({ caller, now }) => service.listUpgrades(context, caller.userId, now))
  bind(host, contract.upgradePlan, ({ caller, body, ip, now }) =>
    service.upgrade(context, consent, {
      userId: caller.userId,
      tariff: body.tariff,
      amount: body.amount,
      autoPayments: body.auto_payments === true,
      method: body.method,
      ip,
      now,
    }),
  )
}
