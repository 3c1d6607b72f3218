import { useSubscription } from '../../features/subscription/use-subscription.ts'

/** Where «Тарифы» leads: to the choice of plans, or, while one renews and none can be picked, to that one. */
export const usePlansHref = (): string => {
  const { data: plan } = useSubscription()
  return plan && !plan.can_pick_tariff ? '/subscription' : '/select-plan'
}
