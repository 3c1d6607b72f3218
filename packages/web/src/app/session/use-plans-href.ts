import { useSubscription } from '../../features/subscription/use-subscription.ts'

/** Where «Тарифы» leads: to the choice of plans, or to the subscription while it renews and no other can be chosen. */
export const usePlansHref = (): string => {
  const { data: plan } = useSubscription()
  return plan && !plan.can_pick_tariff ? '/subscription' : '/select-plan'
}
