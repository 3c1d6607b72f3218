import { expect, test } from 'vitest'
import { lengthProblems } from './length.ts'
import { anItem, aQuality, aSituation, checkedOf } from '../../testing/content-fixtures.ts'

const words = (count: number): string => Array.from({ length: count }, () => 'слово').join(' ')
const good = aQuality({
  texts: { kind: 'T', strong: words(60), neutral: words(90), weak: words(120) },
})

const said = (...args: Parameters<typeof checkedOf>): string[] =>
  lengthProblems(checkedOf(...args))
    .map(problem => problem.message)
    .filter(message => !message.startsWith('the introduction'))

test('passes fifteen words and refuses sixteen', () => {
  expect(said([anItem(1, words(15))], [good])).toEqual([])
  expect(said([anItem(1, words(16))], [good])).toEqual([expect.stringContaining('calmness-1 has 16 words')])
})

test('keeps the answers of a situation short', () => {
  expect(said([aSituation(1, words(5), ['да', 'нет', words(13)])], [good])).toEqual([
    expect.stringContaining('an answer of calmness-1 has 13 words'),
  ])
})

test('wants level texts of 60 to 120 words', () => {
  const bad = aQuality({ texts: { kind: 'T', strong: words(59), neutral: words(90), weak: words(121) } })
  expect(said([], [bad])).toEqual([
    expect.stringContaining('calmness strong has 59 words'),
    expect.stringContaining('calmness weak has 121 words'),
  ])
})

test('wants a meaning and poles that say something, and a short next step', () => {
  const bad = aQuality({
    ...good,
    meaning: 'тревога',
    poles: { low: 'плохо', high: 'волнуется редко' },
    nextStep: words(46),
  })
  expect(said([], [bad])).toEqual([
    expect.stringContaining('the meaning has 1 words'),
    expect.stringContaining('the low pole has 1 words'),
    expect.stringContaining('the next step has 46 words'),
  ])
})
