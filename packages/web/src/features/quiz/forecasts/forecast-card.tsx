import { LeadCard } from '../../../ui/lead-card.tsx'
import { copy } from './copy.ts'
import { useForecastCard } from './use-forecasts.ts'

/** Leads to the ten forecasts while they can be made or wait for answers; otherwise nothing. */
export const ForecastCard = () => {
  const { data } = useForecastCard()
  if (data?.game) return <LeadCard {...copy.underWay} href="/forecasts" />
  return data?.may_start ? <LeadCard {...copy.card} href="/forecasts" /> : null
}
