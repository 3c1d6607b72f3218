import { BAND_CUT, CALL_PROBABILITY, type PortraitEvidence, type PortraitSentence } from '@grani/contract'
import { normalCdf } from '@grani/engine'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import type { PublishedRow } from '@grani/server/features/results/portrait/published.ts'
import { loaded } from './content.ts'
import { normal, uniformFrom } from './random.ts'
import { drawThetas } from './simulated-responses.ts'

/** How many qualities have been asked about, and how precisely: as after about 300 responses. */
const KNOWN = 45
const STANDARD_ERROR = 0.4

const { qualities } = engineInputOf(loaded.content)
export const lasting = qualities.filter(({ kind }) => kind !== 'S')

const bandsOf = (mean: number) => {
  const below = normalCdf((-BAND_CUT - mean) / STANDARD_ERROR)
  const above = 1 - normalCdf((BAND_CUT - mean) / STANDARD_ERROR)
  return { low: below, middle: 1 - below - above, high: above }
}

/** What would be published of a user with these scores, and what it would lean to; by the engine itself: simulated-portraits.ts. */
export const publishedResults = (
  uniform: () => number,
  shift: (id: string) => number = () => 0,
  count: number = KNOWN,
) => {
  const thetas = drawThetas(lasting, uniform)
  const asked = lasting.map(({ id }) => ({ id, turn: uniform() })).toSorted((a, b) => a.turn - b.turn)
  const estimates = asked.slice(0, count).map(({ id: quality }) => {
    const mean = (thetas.get(quality) ?? 0) + shift(quality) + STANDARD_ERROR * normal(uniform)
    const bands = bandsOf(mean)
    const band = (['low', 'middle', 'high'] as const).find(name => bands[name] >= 0.5) ?? 'middle'
    return { quality, mean, sd: STANDARD_ERROR, band, probability: bands[band] }
  })
  const rows = estimates
    .filter(({ probability }) => probability >= CALL_PROBABILITY)
    .map((estimate): PublishedRow => ({
      ...estimate,
      uid: estimate.quality,
      answers: 5,
      shared_at: new Date(0),
    }))
  return { rows, leanings: estimates.filter(({ probability }) => probability < CALL_PROBABILITY) }
}

const { heavy } = loaded.texts.portrait
export const PEOPLE = 200

/** Two hundred people, a quarter of them far lower in everything that can hurt. */
export const manyPeople = (known?: number) => {
  const uniform = uniformFrom(2)
  return Array.from({ length: PEOPLE }, (_, i) =>
    publishedResults(uniform, id => (i % 4 === 0 && heavy[id] === 'low' ? -1.5 : 0), known),
  )
}

export const sideOf = ({ level }: PortraitEvidence): string =>
  ({ farAbove: 'high', above: 'high', middle: 'middle', below: 'low', farBelow: 'low' })[level]

/** By the content alone: the side that hurts stands in it, and it does not end with what helps. */
export const isHeavySentence = ({ kind, evidence }: PortraitSentence): boolean =>
  kind !== 'support' && evidence.some(one => heavy[one.quality.id] === sideOf(one))
