import { expect, test } from 'vitest'
import { lengthProblems } from './length.ts'
import {
  makeItem,
  makeQuality,
  makeSituation,
  makeCheckInput,
  makeTexts,
} from '../../testing/content-fixtures.ts'

const words = (count: number): string => Array.from({ length: count }, () => 'слово').join(' ')
const goodTexts = makeTexts({
  farAbove: words(58),
  above: words(70),
  middle: words(80),
  below: words(90),
  farBelow: words(100),
})
const good = makeQuality({ texts: goodTexts })

const messagesOf = (...args: Parameters<typeof makeCheckInput>): string[] =>
  lengthProblems(makeCheckInput(...args))
    .map(problem => problem.message)
    .filter(message => !message.startsWith('the introduction'))

test('accepts an item of 15 words and refuses one of 16', () => {
  expect(messagesOf([makeItem(1, words(15))], [good])).toEqual([])
  expect(messagesOf([makeItem(1, words(16))], [good])).toEqual([
    expect.stringContaining('calmness-1 has 16 words'),
  ])
})

test('refuses a response option of a situation with more than 12 words', () => {
  expect(messagesOf([makeSituation(1, words(5), ['да', 'нет', words(13)])], [good])).toEqual([
    expect.stringContaining('a response option of calmness-1 has 13 words'),
  ])
})

test('refuses level texts outside 58 to 100 words', () => {
  const above = { text: words(57), steps: [] }
  const below = { text: words(101), steps: [] }
  const bad = makeQuality({ texts: { ...goodTexts, above, below } })
  expect(messagesOf([], [bad])).toEqual([
    expect.stringContaining('calmness above has 57 words'),
    expect.stringContaining('calmness below has 101 words'),
  ])
})

test('refuses a step outside 8 to 34 words', () => {
  const middle = { text: words(80), steps: [words(7), words(8), words(34), words(35)] }
  expect(messagesOf([], [makeQuality({ texts: { ...goodTexts, middle } })])).toEqual([
    expect.stringContaining('a step of calmness middle has 7 words'),
    expect.stringContaining('a step of calmness middle has 35 words'),
  ])
})

test('refuses a meaning or a pole of one word', () => {
  const bad = makeQuality({
    ...good,
    meaning: 'тревога',
    poles: { low: 'плохо', high: 'волнуется редко' },
  })
  expect(messagesOf([], [bad])).toEqual([
    expect.stringContaining('the meaning has 1 words'),
    expect.stringContaining('the low pole has 1 words'),
  ])
})
