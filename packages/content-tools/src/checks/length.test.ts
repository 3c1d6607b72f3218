import { expect, test } from 'vitest'
import { lengthProblems } from './length.ts'
import { makeItem, makeQuality, makeSituation, makeCheckInput } from '../../testing/content-fixtures.ts'

const words = (count: number): string => Array.from({ length: count }, () => 'слово').join(' ')
const good = makeQuality({
  texts: { kind: 'T', strong: words(60), neutral: words(90), weak: words(120) },
})

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

test('refuses level texts outside 60 to 120 words', () => {
  const bad = makeQuality({ texts: { kind: 'T', strong: words(59), neutral: words(90), weak: words(121) } })
  expect(messagesOf([], [bad])).toEqual([
    expect.stringContaining('calmness strong has 59 words'),
    expect.stringContaining('calmness weak has 121 words'),
  ])
})

test('refuses a meaning or a pole of one word and a next step over 45 words', () => {
  const bad = makeQuality({
    ...good,
    meaning: 'тревога',
    poles: { low: 'плохо', high: 'волнуется редко' },
    nextStep: words(46),
  })
  expect(messagesOf([], [bad])).toEqual([
    expect.stringContaining('the meaning has 1 words'),
    expect.stringContaining('the low pole has 1 words'),
    expect.stringContaining('the next step has 46 words'),
  ])
})
