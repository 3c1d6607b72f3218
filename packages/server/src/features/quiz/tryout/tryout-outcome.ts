import { CALL_PROBABILITY, type TryoutOutcome } from '@grani/contract'
import type { QualityResult, Session } from '@grani/engine'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import type { Bank } from '../../../bank/bank.ts'
import { type Band, descriptionOf, isHeavy, leaningOf } from '../../results/service.ts'

type Called = QualityResult & { band: Band }

/** A session keeps a band until another takes its place; here it must be as sure as the page says a conclusion is. */
const isCalled = (result: QualityResult): result is Called =>
  result.band !== 'unclear' && result.probability >= CALL_PROBABILITY

const byTelling = (a: { probability: number; rank: number }, b: { probability: number; rank: number }) =>
  b.rank - a.rank || b.probability - a.probability

const aboutOf = (bank: Bank, { quality: id, answers }: QualityResult, probability: number) => {
  const known = bank.quality(id)
  return {
    quality: known?.quality.name ?? id,
    meaning: known?.quality.meaning ?? '',
    direction: known?.direction.name ?? '',
    probability,
    answers,
  }
}

/** The result to show, as a user would get it: a side rather than the middle, then the surest. */
const bestResult = (bank: Bank, results: readonly QualityResult[]): TryoutOutcome | null => {
  const [best] = results
    .filter(isCalled)
    .flatMap(result => {
      const known = bank.quality(result.quality)
      if (!known) return []
      const description = descriptionOf(known.quality, result)
      const rank = description.level === 'middle' ? 0 : 1
      return [{ result, probability: result.probability, rank, description }]
    })
    .toSorted(byTelling)
  if (!best) return null
  const { type, level, level_text, steps } = best.description
  const about = aboutOf(bank, best.result, best.probability)
  return { kind: 'result', ...about, type, level, level_text, next_step: steps[0] ?? null }
}

const PLACES = { low: 0, middle: 1, high: 2 } as const

const bestLeaning = (
  bank: Bank,
  session: Pick<Session, 'answersUntilBand'>,
  results: readonly QualityResult[],
): TryoutOutcome | null => {
  const [best] = results
    .flatMap(result => {
      const leaning = leaningOf(result)
      if (leaning === null) return []
      const probability = result.probabilities[PLACES[leaning]]
      return [{ result, leaning, probability, rank: leaning === 'middle' ? 0 : 1 }]
    })
    .toSorted(byTelling)
  if (!best) return null
  const { result, leaning, probability } = best
  return {
    kind: 'leaning',
    ...aboutOf(bank, result, probability),
    leaning,
    leaning_text:
      leaning === 'middle' ? null : (bank.quality(result.quality)?.quality.poles[leaning] ?? null),
    missing: session.answersUntilBand(result.quality),
  }
}

type Hurting = Pick<PortraitTexts, 'heavy'>

const hurts = (texts: Hurting, result: QualityResult): boolean => {
  const band = isCalled(result) ? result.band : leaningOf(result)
  return band !== null && isHeavy(texts, { quality: result.quality, band })
}

/**
 * The one thing to say after the last question: a result by the same rule as everywhere, else a provisional word. The first
 * thing that a visitor reads here hurts only when there is nothing else to say.
 */
export const outcomeOf = (
  bank: Bank,
  texts: Hurting,
  session: Pick<Session, 'result' | 'answersUntilBand'>,
  qualities: readonly string[],
): TryoutOutcome => {
  const results = session.result().filter(({ quality }) => qualities.includes(quality))
  const light = results.filter(result => !hurts(texts, result))
  return (
    bestResult(bank, light) ??
    bestLeaning(bank, session, light) ??
    bestResult(bank, results) ??
    bestLeaning(bank, session, results) ?? { kind: 'none' }
  )
}
