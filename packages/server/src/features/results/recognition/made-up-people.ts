import { BAND_CUT } from '@grani/contract'
import { normalCdf, type QualityResult } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { PublishedRow } from '../portrait/published.ts'

/** With fewer direct answers nothing is named of a person either. */
const MIN_ANSWERS = 3

/** A standard normal number (Box–Muller). */
const normal = (uniform: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())

type Loadings = Readonly<Record<string, number>>

/** The true place of somebody in every quality, by the experts' factors. */
const drawPerson = (bank: Bank, uniform: () => number): ((quality: string) => number) => {
  const factors = new Map<string, number>()
  const factorOf = (uid: string): number => {
    const known = factors.get(uid) ?? normal(uniform)
    factors.set(uid, known)
    return known
  }
  return quality => {
    const loadings: Loadings = bank.quality(quality)?.quality.loadings ?? {}
    const common = Object.entries(loadings).reduce((sum, [uid, loading]) => sum + loading * factorOf(uid), 0)
    const unique = 1 - Object.values(loadings).reduce((sum, loading) => sum + loading ** 2, 0)
    return common + Math.sqrt(Math.max(0, unique)) * normal(uniform)
  }
}

/** A side that nobody would name of a person either. */
const LEAST_PROBABLE = 0.65

/**
 * The results of somebody else with the same goal who has given the same number of answers about the same qualities: of
 * measurements as exact as this person's the posterior mean is N(ρθ, ρ(1 − ρ)), ρ = 1 − sd². As many sides are named of them,
 * the most probable ones: questions are chosen so that sides come out. What this person was not asked, or what is missing from
 * their life, is nobody's here.
 */
export const drawResults = (
  bank: Bank,
  estimates: readonly QualityResult[],
  sides: number,
  uniform: () => number,
): PublishedRow[] => {
  const thetaOf = drawPerson(bank, uniform)
  return estimates
    .filter(({ kind, answers }) => kind !== 'S' && answers >= MIN_ANSWERS)
    .flatMap(({ quality, sd, answers }): PublishedRow[] => {
      const reliability = Math.max(0, 1 - sd ** 2)
      const spread = Math.sqrt(reliability * (1 - reliability))
      const mean = reliability * thetaOf(quality) + spread * normal(uniform)
      const low = normalCdf((-BAND_CUT - mean) / sd)
      const high = normalCdf((mean - BAND_CUT) / sd)
      const probability = Math.max(low, high)
      if (probability < LEAST_PROBABLE) return []
      const band = high > low ? 'high' : 'low'
      return [{ uid: quality, quality, band, mean, sd, answers, probability, shared_at: new Date(0) }]
    })
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, sides)
}
