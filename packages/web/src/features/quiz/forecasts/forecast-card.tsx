import { LeadCard } from '../../../ui/lead-card.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { useForecastCard } from './use-forecasts.ts'

/** Whether the card has something to lead to. */
export const useHasForecastCard = (): boolean => {
  const { data } = useForecastCard()
  return data !== undefined && (data.game !== null || data.may_start)
}

/** Whether the page has anything but what it waits for. */
export const useHasForecasts = (): boolean => {
  const { data } = useForecastCard()
  return useHasForecastCard() || (data !== undefined && data.last !== null)
}

/** Leads to the ten forecasts while they can be made or wait for answers; otherwise nothing. */
export const ForecastCard = ({ isSmall = false }: { isSmall?: boolean }) => {
  const { data } = useForecastCard()
  if (data?.game) return <LeadCard {...copy.underWay} isSmall={isSmall} href="/forecasts" />
  return data?.may_start ? <LeadCard {...copy.card} isSmall={isSmall} href="/forecasts" /> : null
}

/** The same in a line, for who has never tried it. */
export const ForecastLine = () => {
  const { data } = useForecastCard()
  if (!data?.may_start || data.last !== null) return null
  return (
    <p className="text-ink-soft">
      {copy.line.text} <TextLink href="/forecasts">{copy.line.link}</TextLink>
    </p>
  )
}
