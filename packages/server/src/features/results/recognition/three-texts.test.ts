import { loaded } from '@grani/testing/content.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { simulatedResults } from '@grani/testing/simulated-portraits.ts'
import { drawThetas } from '@grani/testing/simulated-responses.ts'
import { expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { engineInputOf } from '../../../bank/engine-input.ts'
import { hardIn } from './portrait-text.ts'
import { makeThreeTexts } from './three-texts.ts'

const PEOPLE = 6
const bank = createBank(loaded.content, 'test')
const { qualities } = engineInputOf(loaded.content)
const texts = loaded.texts.portrait

test('the three texts are of one tone: as many hard sentences in each, but for a few people', async () => {
  const uniform = uniformFrom(4)
  const isOfOneTone: boolean[] = []
  for (let seed = 0; seed < PEOPLE; seed++) {
    const thetas = drawThetas(qualities, uniform)
    const { rows, estimates } = simulatedResults(loaded, { thetas, responses: 200, seed, uniform })
    const made = await makeThreeTexts({ bank, texts, rows, estimates, uniform })
    if (made) isOfOneTone.push(new Set(made.texts.map(lines => hardIn(bank, texts, lines))).size === 1)
  }
  expect(isOfOneTone.length).toBeGreaterThan(PEOPLE / 2)
  expect(isOfOneTone.filter(Boolean).length).toBeGreaterThanOrEqual(0.8 * isOfOneTone.length)
})
