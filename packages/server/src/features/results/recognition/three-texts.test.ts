import { loaded } from '@grani/testing/content.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { simulatedResults } from '@grani/testing/simulated-portraits.ts'
import { drawThetas } from '@grani/testing/simulated-responses.ts'
import { expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { engineInputOf } from '../../../bank/engine-input.ts'
import { composePortrait } from '../portrait/compose.ts'
import { hardIn } from './portrait-text.ts'
import { makeThreeTexts } from './three-texts.ts'

const PEOPLE = 6
const bank = createBank(loaded.content, 'test')
const { qualities } = engineInputOf(loaded.content)
const texts = loaded.texts.portrait
/** All that the cards of results may say. */
const shown = loaded.content.directions
  .flatMap(direction =>
    direction.qualities.flatMap(({ texts: { kind: _kind, ...levels } }) => Object.values(levels)),
  )
  .map(({ text }) => text.replaceAll(/\s+/gu, ' '))
  .join(' ')

test('the three texts are of one tone and shape, share no side, and say nothing that stands in results or a portrait', async () => {
  const uniform = uniformFrom(4)
  const isOfOneTone: boolean[] = []
  for (let seed = 0; seed < PEOPLE; seed++) {
    const thetas = drawThetas(qualities, uniform)
    const { rows, estimates } = simulatedResults(loaded, { thetas, responses: 200, seed, uniform })
    const made = await makeThreeTexts({ bank, texts, rows, estimates, uniform })
    if (!made) continue
    isOfOneTone.push(new Set(made.texts.map(lines => hardIn(bank, texts, lines))).size === 1)
    const lines = made.texts.flat()
    const sides = lines.flatMap(({ claims }) => claims.map(({ quality, side }) => `${quality} ${side}`))
    expect(new Set(sides).size).toBe(sides.length)
    const { sentences, words, contradictions, directions } = composePortrait(bank, texts, {
      rows,
      leanings: [],
    })
    const portrait = [
      ...[...sentences, ...words, ...contradictions].map(({ text }) => text),
      ...directions.map(({ summary }) => summary),
    ].join(' ')
    for (const { text } of lines) {
      expect(shown).not.toContain(text)
      expect(portrait).not.toContain(text)
      expect(text.split(' ').length).toBeGreaterThanOrEqual(5)
    }
    // Not one «Вы …» after another.
    for (const one of made.texts) expect(one.every(({ text }) => text.startsWith('Вы '))).toBe(false)
  }
  expect(isOfOneTone.length).toBeGreaterThan(PEOPLE / 2)
  expect(isOfOneTone.filter(Boolean).length).toBeGreaterThanOrEqual(0.8 * isOfOneTone.length)
})
