import type * as schemas from '../schemas/subscription.ts'
import { endpoint } from './endpoint.ts'

export type { Binding, Subscription, Tariff, Upgrade } from '../schemas/subscription.ts'

export const readSubscription = endpoint<typeof schemas.readSubscription>('GET', '/api/subscriptions/mine')
export const cancelSubscription = endpoint<typeof schemas.cancelSubscription>(
  'POST',
  '/api/subscriptions/cancel',
)
export const resumeSubscription = endpoint<typeof schemas.resumeSubscription>(
  'POST',
  '/api/subscriptions/resume',
)
export const agreeToPrice = endpoint<typeof schemas.agreeToPrice>('POST', '/api/subscriptions/agree-to-price')
export const removeCard = endpoint<typeof schemas.removeCard>('POST', '/api/subscriptions/remove-card')
export const startBinding = endpoint<typeof schemas.startBinding>('POST', '/api/subscriptions/bindings')
export const checkBinding = endpoint<typeof schemas.checkBinding>(
  'POST',
  '/api/subscriptions/bindings/:uid/check',
)
export const listTariffs = endpoint<typeof schemas.listTariffs>('GET', '/api/tariffs')
export const subscribe = endpoint<typeof schemas.subscribe>('POST', '/api/tariffs/subscribe')
export const listUpgrades = endpoint<typeof schemas.listUpgrades>('GET', '/api/tariffs/upgrades')
export const upgradePlan = endpoint<typeof schemas.upgradePlan>('POST', '/api/tariffs/upgrade')
