import { loaded } from '@grani/testing/content.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { simulatedResults } from '@grani/testing/simulated-portraits.ts'
import { drawThetas } from '@grani/testing/simulated-responses.ts'
import { expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { engineInputOf } from '../../../bank/engine-input.ts'
import { hardIn, type Line, shownIn } from './portrait-text.ts'
import { makeThreeTexts } from './three-texts.ts'

const PEOPLE = 6
const bank = createBank(loaded.content, 'test')
const { qualities } = engineInputOf(loaded.content)
const texts = loaded.texts.portrait

/** The words in which the sides of a text are told. */
const phrasesOf = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ claims }) =>
    claims.map(({ quality, side }) =>
      (texts.sides[quality]?.[side] ?? '').replace(/^вы /u, '').toLowerCase(),
    ),
  )

const JOINED_APART = /, (?:а|но) вы /u

test('the three texts are of one tone, share no phrase, and mostly none of one’s own stands large in the portrait', async () => {
  const uniform = uniformFrom(4)
  const isOfOneTone: boolean[] = []
  let fresh = 0
  for (let seed = 0; seed < PEOPLE; seed++) {
    const thetas = drawThetas(qualities, uniform)
    const { rows, estimates } = simulatedResults(loaded, { thetas, responses: 200, seed, uniform })
    const made = await makeThreeTexts({ bank, texts, rows, estimates, uniform })
    if (!made) continue
    isOfOneTone.push(new Set(made.texts.map(lines => hardIn(bank, texts, lines))).size === 1)
    const phrases = made.texts.flatMap(phrasesOf)
    expect(new Set(phrases).size).toBe(phrases.length)
    expect(made.texts.flat().filter(({ text }) => JOINED_APART.test(text))).toEqual([])
    const shown = shownIn(bank, texts, rows)
    const own = phrasesOf(made.texts[made.own] ?? [])
    if (own.every(phrase => !shown.large.includes(phrase))) fresh += 1
  }
  expect(isOfOneTone.length).toBeGreaterThan(PEOPLE / 2)
  expect(fresh).toBeGreaterThan(PEOPLE / 2)
  expect(isOfOneTone.filter(Boolean).length).toBeGreaterThanOrEqual(0.8 * isOfOneTone.length)
})
