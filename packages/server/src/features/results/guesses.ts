import type { Session } from '@grani/engine'
import type { Bank } from '../../bank/bank.ts'
import type { Portrait as PortraitTexts } from '../../content/portrait-schema.ts'
import type { Quality } from '../../content/schema.ts'
import { copy } from './copy.ts'
import { asSentence, halfOf } from './portrait/halves.ts'
import { leaningOf } from './progress-rules.ts'
import type { Band } from './rules.ts'
import type { NewestResult } from './store.ts'

/**
 * Of which qualities a first guess may be told, by results, endings and the portrait alike: of those without a result, in any
 * direction that something is left to ask about.
 */
export const mayGuess = (
  bank: Bank,
  session: Pick<Session, 'openQualities'>,
  newest: readonly NewestResult[],
): ((quality: string) => boolean) => {
  const hasResult = new Set(newest.map(([quality]) => quality))
  const open = new Set(session.openQualities())
  const guessable = bank.directions
    .filter(({ qualities }) => qualities.some(({ id }) => open.has(id) && !hasResult.has(id)))
    .flatMap(({ qualities }) => qualities.map(({ id }) => id))
    .filter(id => !hasResult.has(id))
  const allowed = new Set(guessable)
  return id => allowed.has(id)
}

export type GuessedEnd = { quality: string; band: 'low' | 'high'; answers: number }

type Guessing = {
  session: Session
  newest: readonly NewestResult[]
  /** While answers do not fit together nothing is guessed. */
  isConsistent: () => boolean
}

/** The ends of the scale that first guesses point to, by quality: the same that progress shows. */
export const guessedEnds = (
  bank: Bank,
  { heavy }: Pick<PortraitTexts, 'heavy'>,
  { session, newest, isConsistent }: Guessing,
): Map<string, GuessedEnd> => {
  const estimates = session.result()
  if (!isConsistent()) return new Map()
  const isAllowed = mayGuess(bank, session, newest)
  return new Map(
    estimates.flatMap((estimate): [string, GuessedEnd][] => {
      const { quality, answers } = estimate
      const band = isAllowed(quality) ? leaningOf(estimate, heavy) : null
      return band === null || band === 'middle' ? [] : [[quality, { quality, band, answers }]]
    }),
  )
}

/** A sentence to the reader: of an end its half, of the middle that nothing prevails between its ends. */
export const leaningText = (
  texts: Pick<PortraitTexts, 'heavy' | 'sides'>,
  { id, poles }: Pick<Quality, 'id' | 'poles'>,
  leaning: Band,
): string => {
  if (leaning !== 'middle') return asSentence(halfOf(texts, { quality: id, band: leaning }))
  return id in texts.heavy ? copy.guess.even : copy.guess.between(poles.low, poles.high)
}
