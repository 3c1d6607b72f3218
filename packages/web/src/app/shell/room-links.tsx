import { Link } from 'wouter'
import { useHasForecastCard, useHasForecasts } from '../../features/quiz/forecasts/forecast-card.tsx'
import { copy as recognition } from '../../features/results/recognition/copy.ts'
import { RECOGNITION, useHasRecognition } from '../../features/results/recognition/recognition-door.tsx'
import { usePortrait } from '../../features/results/portrait/use-portrait.ts'
import { laterCopy } from './later-copy.ts'
import { FORECASTS, PORTRAIT, useRooms } from './rooms.ts'

const LINK =
  'flex min-h-11 shrink-0 items-center rounded-control border border-line bg-surface px-3 text-sm font-medium hover:border-accent hover:text-accent'

/**
 * Stands under the beginning of the portrait, which leads to it where there is one. On a phone it is one row that is moved sideways, with what
 * has a card of its own on wider screens: the results begin on the first screen.
 */
export const RoomLinks = () => {
  const { data: portrait } = usePortrait()
  const hasRecognition = useHasRecognition()
  const hasForecastCard = useHasForecastCard()
  const hasForecasts = useHasForecasts()
  const rooms = useRooms()
  // Last: what is known of it comes late, and moves nothing that stands already.
  const forecasts = rooms.filter(({ href }) => href === FORECASTS && hasForecasts)
  const hasDoor = portrait !== undefined && portrait.sentences.length > 0
  return (
    <nav
      aria-label={laterCopy.rooms}
      className="-mx-4 mb-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:mb-6 md:flex-wrap md:px-0 lg:mb-8 print:hidden"
    >
      {[
        ...rooms.filter(({ href }) => href !== FORECASTS && !(hasDoor && href === PORTRAIT)),
        ...forecasts,
      ].map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          className={hasForecastCard && href === FORECASTS ? `${LINK} md:hidden` : LINK}
        >
          {label}
        </Link>
      ))}
      {hasRecognition && (
        <Link href={RECOGNITION} className={`${LINK} md:hidden`}>
          {recognition.title}
        </Link>
      )}
    </nav>
  )
}
