import { expect, test } from 'vitest'
import { loaded, STATE_IDS } from '@grani/testing/content.ts'
import { SIDE_WORDS } from './copy.ts'
import { answerWords, briefForecast, forecastWords, questionWords } from './forecast-words.ts'

const { items } = loaded.content
test('every scale of the bank has words for both sides of it', () => {
  const sets = items.flatMap(({ kind, answerSet, quality }) =>
    kind === 'statement' && answerSet !== null && !STATE_IDS.has(quality) ? [answerSet] : [],
  )
  expect(new Set(sets).size).toBeGreaterThan(3)
  expect([...new Set(sets)].filter(set => SIDE_WORDS[set] === undefined)).toEqual([])
})

test('of a pair the statement is forecast and answered, of a situation what its half holds', () => {
  const pair = items.find(({ kind }) => kind === 'pair')
  const situation = items.find(({ kind, answers }) => kind === 'situation' && answers.length === 4)
  if (pair?.kind !== 'pair' || !situation) throw new Error('The bank has both')
  expect(forecastWords(pair, 'low')).toBe(pair.left.text.replace('.', ''))
  expect(answerWords(pair, 1)).toBe(pair.right.text.replace('.', ''))
  const [left, right] = [pair.left, pair.right].map(({ text }) => text.replace('.', ''))
  expect(questionWords(pair)).toBe(`Что вам ближе: «${left}» или «${right}»?`)
  const [first, second] = situation.answers
  expect(forecastWords(situation, 'low')).toBe(`одно из двух: «${first?.text}» или «${second?.text}»`)
  // Line after line beside the answers it is not repeated; the sealed list stays as it is.
  expect(briefForecast(situation, 'low')).toBe(`«${first?.text}» или «${second?.text}»`)
  expect(briefForecast(pair, 'low')).toBe(forecastWords(pair, 'low'))
  expect(answerWords(situation, 3)).toBe(situation.answers[3]?.text)
})

test('an option that is a quotation stands in no second pair of the same marks', () => {
  const said = items.find(({ kind, answers }) => kind === 'situation' && answers.at(-1)?.text.startsWith('«'))
  if (!said) throw new Error('The bank has such a situation')
  expect(forecastWords(said, 'high')).toMatch(/«„.+“» или «„.+“»$/u)
})
