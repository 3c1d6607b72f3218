import { BAND_CUT, CALL_PROBABILITY } from '@grani/contract'
import { normalCdf } from '@grani/engine'
import { loaded } from '@grani/testing/content.ts'
import { normal, uniformFrom } from '@grani/testing/random.ts'
import { sharedBy } from '@grani/testing/simulated-portraits.ts'
import { drawThetas } from '@grani/testing/simulated-responses.ts'
import { expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { engineInputOf } from '../../../bank/engine-input.ts'
import { composePortrait, type PublishedRow } from './compose.ts'

const USERS = 40
/** How many qualities have been asked about, and how precisely: as after about 300 responses. */
const KNOWN = 45
const STANDARD_ERROR = 0.4

const bank = createBank(loaded.content, 'test')
const { qualities } = engineInputOf(loaded.content)
const lasting = qualities.filter(({ kind }) => kind !== 'S')

const bandsOf = (mean: number) => {
  const below = normalCdf((-BAND_CUT - mean) / STANDARD_ERROR)
  const above = 1 - normalCdf((BAND_CUT - mean) / STANDARD_ERROR)
  return { low: below, middle: 1 - below - above, high: above }
}

/** What would be published of a user with scores drawn from the experts' factors; the engine itself: bench/portrait-shares.ts. */
const simulatedRows = (uniform: () => number): PublishedRow[] => {
  const thetas = drawThetas(lasting, uniform)
  const asked = lasting.map(({ id }) => ({ id, turn: uniform() })).toSorted((a, b) => a.turn - b.turn)
  return asked.slice(0, KNOWN).flatMap(({ id: quality }) => {
    const mean = (thetas.get(quality) ?? 0) + STANDARD_ERROR * normal(uniform)
    const bands = bandsOf(mean)
    return (['low', 'middle', 'high'] as const)
      .filter(band => bands[band] >= CALL_PROBABILITY)
      .map(band => ({
        uid: quality,
        quality,
        band,
        mean,
        sd: STANDARD_ERROR,
        probability: bands[band],
        answers: 5,
        shared_at: new Date(0),
      }))
  })
}

test('two simulated users hardly share a sentence, and hardly two of them more than a third', () => {
  const uniform = uniformFrom(1)
  const portraits = Array.from({ length: USERS }, () =>
    composePortrait(bank, loaded.texts.portrait, simulatedRows(uniform)),
  )
  const shares = portraits.flatMap((one, i) => portraits.slice(i + 1).map(other => sharedBy(one, other)))
  expect(shares.length).toBeGreaterThanOrEqual(200)
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.05)
  expect(shares.filter(share => share > 1 / 3).length / shares.length).toBeLessThan(0.005)
  for (const { sentences } of portraits) {
    expect(sentences.length).toBeGreaterThanOrEqual(5)
    expect(sentences.length).toBeLessThanOrEqual(8)
  }
})
