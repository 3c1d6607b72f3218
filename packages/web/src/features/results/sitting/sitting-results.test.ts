import { NEUTRAL, type Portrait, STRONG, WEAK } from '@grani/contract'
import { expect, test } from 'vitest'
import { testResult } from '../../../../testing/test-result.ts'
import { kindestFirst, nearlyClear, pairSentence, resultsSince } from './sitting-results.ts'

const names = (results: readonly { uid: string }[]) => results.map(({ uid }) => uid)

test('only what has come since the sitting began, and still holds, belongs to it', () => {
  const results = [
    testResult({ uid: 'new', shared_at: '2026-01-02T10:00:05.120Z' }),
    testResult({ uid: 'first', shared_at: '2026-01-02T10:00:00Z' }),
    testResult({ uid: 'replaced', shared_at: '2026-01-02T10:00:01Z', is_outdated: true }),
    testResult({ uid: 'before', shared_at: '2026-01-02T09:59:59.999Z' }),
  ]
  expect(names(resultsSince(results, '2026-01-02T10:00:00.000Z'))).toEqual(['new', 'first'])
})

test('a weak side or a low mood never comes first where there is anything else', () => {
  const mood = { id: 'anxious-tension', name: '', meaning: '', low: '', high: '', kind: 'S' } as const
  const results = [
    testResult({ uid: 'weak', type: WEAK, mean: -2.5 }),
    testResult({ uid: 'mood', type: NEUTRAL, mean: 2, quality: mood }),
    testResult({ uid: 'middle', type: NEUTRAL, mean: 0.1 }),
    testResult({ uid: 'strong', type: STRONG, mean: 1.5 }),
  ]
  expect(names(kindestFirst(results))).toEqual(['strong', 'middle', 'weak', 'mood'])
})

test('a sentence of two qualities is taken when one of them has just become clear', () => {
  const sentence = (kind: Portrait['sentences'][number]['kind'], ...uids: string[]) => ({
    kind,
    text: `${kind} ${uids.join()}`,
    mine: null,
    agrees: null,
    evidence: uids.map(uid => ({ ...testResult({ uid }), direction: 'habits' })),
    way: null,
    direction: null,
  })
  const fresh = [testResult({ uid: 'fresh' })]
  const sentences = [
    sentence('telling', 'fresh'),
    sentence('tension', 'old', 'older'),
    sentence('support', 'old', 'fresh'),
  ]
  expect(pairSentence({ sentences, contradictions: [] }, fresh)?.text).toBe('support old,fresh')
  expect(pairSentence({ sentences: sentences.slice(0, 2), contradictions: [] }, fresh)).toBe(null)
  const contradictions = [sentence('tension', 'old', 'fresh')]
  expect(pairSentence({ sentences: [], contradictions }, fresh)?.text).toBe('tension old,fresh')
})

test('what is nearly clear is named once, the nearest first, and not while the responses disagree', () => {
  const direction = (qualities: [string, number][], isConsistent = true) => ({
    uid: 'd',
    name: 'Направление',
    introduction: '',
    said: 0,
    sayable: qualities.length,
    qp: 0,
    new_results: 0,
    is_measured: false,
    is_consistent: isConsistent,
    next_at: null,
    qualities: qualities.map(([id, certainty]) => ({
      id,
      name: id,
      certainty,
      leaning: null,
      leaning_text: null,
    })),
  })
  const qualities: [string, number][] = [
    ['clear', 1],
    ['half', 0.5],
    ['far', 0.1],
    ['near', 0.9],
  ]
  const near = nearlyClear([direction(qualities), direction([['near', 0.9]])])
  expect(near.map(({ id }) => id)).toEqual(['near', 'half'])
  expect(nearlyClear([direction(qualities, false)])).toEqual([])
})
