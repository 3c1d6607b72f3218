import type { QualityResult, Session } from '@grani/engine'
import { loaded } from '@grani/testing/content.ts'
import { expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { outcomeOf } from './tryout-outcome.ts'

const bank = createBank(loaded.content, 'test')

type Place = 'low' | 'high'

/** What four answers say of a quality: one side, so sure. */
const resultOf = (quality: string, place: Place, probability: number): QualityResult => ({
  quality,
  direction: 'self-attitude',
  kind: 'T',
  mean: place === 'high' ? 1 : -1,
  sd: 0.5,
  answers: 4,
  band: probability >= 0.8 ? place : 'unclear',
  probability,
  probabilities: place === 'high' ? [0, 1 - probability, probability] : [probability, 1 - probability, 0],
  answersBySide: place === 'high' ? [0, 4] : [4, 0],
})

const outcome = (...results: QualityResult[]) => {
  const session: Pick<Session, 'result' | 'answersUntilBand'> = {
    result: () => results,
    answersUntilBand: () => null,
  }
  return outcomeOf(
    bank,
    loaded.texts.portrait,
    session,
    results.map(({ quality }) => quality),
  )
}

test('a side that an answer has made less sure again stands, as in an account', () => {
  const held = { ...resultOf('competence', 'high', 0.77), band: 'high' } as const
  expect(outcome(held)).toMatchObject({ kind: 'result', level: 'above', answers: 4 })
})

const UNCERTAINTY = resultOf('tolerance-of-uncertainty', 'low', 0.79)
const nameOf = (id: string) => bank.quality(id)?.quality.name

test('of what is about equally near, no weak side is said; where it is much nearer, it is', () => {
  expect(outcome(UNCERTAINTY, resultOf('trust', 'high', 0.65))).toMatchObject({ quality: nameOf('trust') })
  expect(outcome(UNCERTAINTY, resultOf('trust', 'high', 0.6))).toMatchObject({
    quality: nameOf('tolerance-of-uncertainty'),
    is_heavy: false,
  })
})

test('what is clear comes before a guess, a weak side too; of two that are clear the kinder one', () => {
  const clear = { ...UNCERTAINTY, band: 'low', probability: 0.82 } as const
  expect(outcome(clear, resultOf('trust', 'high', 0.79))).toMatchObject({
    kind: 'result',
    quality: nameOf('tolerance-of-uncertainty'),
  })
  expect(outcome(clear, resultOf('trust', 'high', 0.81))).toMatchObject({
    kind: 'result',
    quality: nameOf('trust'),
  })
})

test('a weak side that is the one thing told has what is good about it beside its text', () => {
  const weak = { ...UNCERTAINTY, band: 'low', probability: 0.9 } as const
  expect(outcome(weak)).toMatchObject({ type: 1, good: expect.stringMatching(/^Зато /u) })
  expect(outcome({ ...resultOf('trust', 'low', 0.9), band: 'low' })).toMatchObject({ type: -1, good: null })
})

test('what hurts is said only when there is nothing else, and says that it does', () => {
  const heavy = resultOf('calmness', 'low', 0.9)
  expect(outcome(heavy, UNCERTAINTY)).toMatchObject({ quality: nameOf('tolerance-of-uncertainty') })
  expect(outcome(heavy)).toMatchObject({ quality: nameOf('calmness'), is_heavy: true })
})

test('a guess about the middle claims nothing of the middle, and names no end that hurts', () => {
  const middle: QualityResult = {
    ...resultOf('trust', 'low', 0.75),
    mean: 0,
    answersBySide: [2, 2],
    probabilities: [0.1, 0.75, 0.15],
  }
  const ofMeaning: QualityResult = { ...middle, quality: 'life-meaning', probabilities: [0.05, 0.9, 0.05] }
  // «Посередине» between a clear and a dim meaning of life comes after everything else.
  expect(outcome(ofMeaning, middle)).toMatchObject({ quality: nameOf('trust') })
  expect(outcome(ofMeaning)).toMatchObject({
    quality: nameOf('life-meaning'),
    leaning_text: 'Пока ничто не перевешивает.',
  })
  expect(outcome(middle)).toMatchObject({
    kind: 'leaning',
    leaning: 'middle',
    leaning_text: expect.stringMatching(/^Между «.+» и «.+» пока ничто не перевешивает\.$/),
  })
})

test('a leaning to a side says more than a clear middle; a clear middle says more than a guess at one', () => {
  const middle: QualityResult = {
    ...resultOf('trust', 'low', 0.85),
    band: 'middle',
    mean: 0,
    answersBySide: [2, 2],
    probabilities: [0.1, 0.85, 0.05],
  }
  expect(outcome(middle, resultOf('sociability', 'high', 0.7))).toMatchObject({
    kind: 'leaning',
    quality: nameOf('sociability'),
  })
  expect(outcome(middle)).toMatchObject({ kind: 'result', quality: nameOf('trust'), level: 'middle' })
})

test('beside a result stands one guess in words to the reader, and none that is weak, hurts or is a middle', () => {
  const clear = { ...resultOf('trust', 'high', 0.9), band: 'high' } as const
  const half = loaded.texts.portrait.sides['sociability']?.high ?? ''
  expect(outcome(clear, resultOf('sociability', 'high', 0.75))).toMatchObject({
    quality: nameOf('trust'),
    guess: `${half.charAt(0).toUpperCase()}${half.slice(1)}.`,
  })
  const middle: QualityResult = {
    ...resultOf('sociability', 'high', 0.75),
    mean: 0,
    answersBySide: [2, 2],
    probabilities: [0.1, 0.75, 0.15],
  }
  expect(outcome(clear, UNCERTAINTY, middle)).toMatchObject({ guess: null })
})
