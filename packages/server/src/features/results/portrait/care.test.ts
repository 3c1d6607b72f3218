import type { PortraitSentence } from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { isHeavySentence, manyPeople, PEOPLE, sideOf } from '@grani/testing/published-people.ts'
import { expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { composePortrait } from './compose.ts'

const bank = createBank(loaded.content, 'test')
const { heavy } = loaded.texts.portrait

const holds = ({ kind, evidence }: PortraitSentence): boolean =>
  kind === 'support' || evidence.some(one => sideOf(one) === 'high' && heavy[one.quality.id] !== 'high')

test('a third of what is said is heavy at most, never two in a row, never first, each followed by something that holds', () => {
  let count = 0
  for (const results of manyPeople()) {
    const { sentences: said } = composePortrait(bank, loaded.texts.portrait, results)
    const marks = said.map(isHeavySentence)
    const heavyCount = marks.filter(Boolean).length
    count += heavyCount
    expect(heavyCount).toBeLessThanOrEqual(Math.max(1, said.length / 3))
    expect(marks[0] && marks.includes(false)).toBe(false)
    for (const [i, sentence] of said.entries()) {
      if (!isHeavySentence(sentence)) continue
      const next = said[i + 1]
      expect(next && isHeavySentence(next)).not.toBe(true)
      const isFollowed = sentence.way !== null || (next !== undefined && holds(next))
      expect(isFollowed || (sentence.kind === 'telling' && holds(sentence))).toBe(true)
    }
  }
  expect(count).toBeGreaterThan(PEOPLE / 3)
})

test('no two low directions with something that hurts stand in a row', () => {
  let count = 0
  for (const results of manyPeople()) {
    const { directions } = composePortrait(bank, loaded.texts.portrait, results)
    const marks = directions.map(
      ({ level, evidence }) => level === 'low' && evidence.some(one => heavy[one.quality.id] === sideOf(one)),
    )
    count += marks.filter(Boolean).length
    expect(marks.some((mark, i) => mark && marks[i + 1])).toBe(false)
  }
  expect(count).toBeGreaterThan(PEOPLE / 10)
})
