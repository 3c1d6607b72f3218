import { LeadCard } from '../../../ui/lead-card.tsx'
import { copy } from './copy.ts'
import { useForecastCard } from './use-forecasts.ts'

/** Leads to the ten forecasts while they can be made or wait for answers; otherwise nothing. */
export const ForecastCard = ({ isSmall = false }: { isSmall?: boolean }) => {
  const { data } = useForecastCard()
  if (data?.game) return <LeadCard {...copy.underWay} isSmall={isSmall} href="/forecasts" />
  return data?.may_start ? <LeadCard {...copy.card} isSmall={isSmall} href="/forecasts" /> : null
}
