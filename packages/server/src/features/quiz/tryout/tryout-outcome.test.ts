import type { QualityResult, Session } from '@grani/engine'
import { loaded } from '@grani/testing/content.ts'
import { expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { outcomeOf } from './tryout-outcome.ts'

const bank = createBank(loaded.content, 'test')

const outcomeAt = (probability: number) => {
  const result: QualityResult = {
    quality: 'competence',
    direction: 'self-attitude',
    kind: 'T',
    mean: 1,
    sd: 0.5,
    answers: 4,
    band: 'high',
    probability,
    probabilities: [0, 1 - probability, probability],
  }
  const session: Pick<Session, 'result' | 'answersUntilBand'> = {
    result: () => [result],
    answersUntilBand: () => null,
  }
  return outcomeOf(bank, loaded.texts.portrait, session, ['competence'])
}

test('a side that an answer has made less sure again is shown as a guess, and not under the mark', () => {
  expect(outcomeAt(0.8)).toMatchObject({ kind: 'result', probability: 0.8 })
  expect(outcomeAt(0.77)).toMatchObject({ kind: 'leaning', leaning: 'high', probability: 0.77 })
})
