import type { Portrait } from '@grani/contract'
import { expect, test } from 'vitest'
import { testResult } from '../../../../testing/test-result.ts'
import { latestSentence } from './latest-sentence.ts'

const sentence = (text: string, ...uids: string[]): Portrait['sentences'][number] => ({
  kind: 'telling',
  text,
  mine: null,
  agrees: null,
  parts: [],
  way: null,
  evidence: uids.map(uid => ({ ...testResult({ uid }), direction: 'habits' })),
})

const portrait = {
  words: [],
  contradictions: [],
  sentences: [sentence('Первое.', 'old'), sentence('Новое.', 'new'), sentence('Слабое.', 'weak')],
  directions: [],
}

const told = (uid: string, place: number | null, change = {}) => testResult({ uid, told: place, ...change })

test('the door to the portrait says what was told last, and not what is weak or waits', () => {
  const results = [told('old', 1), told('new', 2)]
  expect(latestSentence(portrait, [])).toBe('Первое.')
  expect(latestSentence(portrait, results)).toBe('Новое.')
  expect(latestSentence(portrait, [...results, told('weak', 3, { type: 1 })])).toBe('Новое.')
  expect(latestSentence(portrait, [told('old', 1), told('new', null)])).toBe('Первое.')
})

test('of a result that the portrait passes over, the one before stands', () => {
  expect(latestSentence(portrait, [told('new', 2), told('elsewhere', 3)])).toBe('Новое.')
})
