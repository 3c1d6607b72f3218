import { NEUTRAL, type Portrait, type Result, STRONG, WEAK } from '@grani/contract'
import { expect, test } from 'vitest'
import { testResult } from '../../../../testing/test-result.ts'
import {
  guessesOf,
  kindestFirst,
  knownSentence,
  namedOf,
  nearlyClear,
  pairSentence,
  resultsSince,
  sentenceKey,
  surestWords,
  waitingSince,
} from './sitting-results.ts'

const names = (results: readonly { uid: string }[]) => results.map(({ uid }) => uid)

const DIRECTION = {
  uid: 'd',
  name: 'Направление',
  introduction: '',
  is_beyond_goals: false,
  is_weekly: false,
  said: 0,
  sayable: 9,
  qp: 0,
  new_results: 0,
  is_measured: false,
  is_consistent: true,
  next_at: null,
}
const BEGAN = '2026-01-02T10:00:00.000Z'

/** Each of its own quality. */
const ofOwn = (change: Partial<Result>) =>
  testResult({ quality: { ...testResult().quality, id: change.uid ?? '' }, ...change })

test('only what has come since the sitting began, and still holds, belongs to it', () => {
  const results = [
    ofOwn({ uid: 'new', shared_at: '2026-01-02T10:00:05.120Z', told: 7 }),
    ofOwn({ uid: 'first', shared_at: '2026-01-02T10:00:00Z', told: 6 }),
    ofOwn({ uid: 'replaced', shared_at: '2026-01-02T10:00:01Z', told: 5, is_outdated: true }),
    ofOwn({ uid: 'before', shared_at: '2026-01-02T09:59:59.999Z', told: 4 }),
  ]
  expect(names(resultsSince(results, BEGAN))).toEqual(['new', 'first'])
})

test('what had waited and is told in the sitting belongs to it; what goes on waiting is only named', () => {
  const results = [
    ofOwn({ uid: 'light', shared_at: '2026-01-02T10:00:05Z', told: 5 }),
    ofOwn({ uid: 'waits', shared_at: '2026-01-02T10:00:04Z', told: null }),
    ofOwn({ uid: 'replaced', shared_at: '2026-01-02T10:00:03Z', told: null, is_outdated: true }),
    ofOwn({ uid: 'had-waited', shared_at: '2026-01-01T10:00:00Z', told: 6 }),
    ofOwn({ uid: 'waits-long', shared_at: '2026-01-01T10:00:00Z', told: null }),
    ofOwn({ uid: 'before', shared_at: '2026-01-01T10:00:00Z', told: 4 }),
  ]
  expect(names(resultsSince(results, BEGAN))).toEqual(['light', 'had-waited'])
  expect(names(waitingSince(results, BEGAN))).toEqual(['waits'])
  expect(names(resultsSince(results.slice(1), BEGAN))).toEqual([])
})

test('what was told or named before the sitting, and what says the same of its quality again, is no news of it', () => {
  const came = (uid: string, change: Partial<Result> = {}) =>
    ofOwn({ uid, shared_at: '2026-01-02T10:00:05Z', ...change })
  const state = (uid: string, change: Partial<Result>) =>
    came(uid, { quality: { ...testResult().quality, id: 'state', kind: 'S' }, ...change })
  const before = { shared_at: '2025-12-25T10:00:00Z', is_outdated: true }
  const results = [
    came('new', { told: 9 }),
    came('here', { told: 8, told_at: '2026-01-02T10:00:06Z' }),
    came('named', { told: 10, shared_at: '2026-01-01T10:00:00Z', told_at: '2026-01-01T10:00:09Z' }),
  ]
  expect(names(resultsSince(results, BEGAN))).toEqual(['new', 'here'])
  const weeks = (now: Result['level'], told: number | null) => [
    state('now', { told, level: now }),
    state('then', { ...before, told: 1, level: 'below' }),
  ]
  expect(names(resultsSince(weeks('below', 9), BEGAN))).toEqual([])
  expect(names(resultsSince(weeks('middle', 9), BEGAN))).toEqual(['now'])
  expect(names(waitingSince(weeks('below', null), BEGAN))).toEqual([])
  expect(names(waitingSince(weeks('above', null), BEGAN))).toEqual(['now'])
})

test('of what is heavy an ending names two at most, and of more one', () => {
  const waiting = ['a', 'b', 'c', 'd'].map(uid => testResult({ uid, told: null }))
  expect(names(namedOf(waiting.slice(0, 2)))).toEqual(['a', 'b'])
  expect(names(namedOf(waiting.slice(0, 3)))).toEqual(['a'])
  expect(names(namedOf(waiting))).toEqual(['a'])
})

const word = (quality: string, side: 'high' | 'middle' | 'low', is_sure = false) => ({
  quality,
  text: `${quality} ${side}`,
  answer: 'Точно про меня',
  side,
  means: side === 'middle' ? null : `вы ${quality} ${side}`,
  is_sure,
})

const leaning = (
  uid: string,
  qualities: [id: string, leaning: 'high' | 'middle' | 'low', certainty: number][],
) => ({
  ...DIRECTION,
  uid,
  qualities: qualities.map(([id, end, certainty]) => ({
    id,
    name: id,
    certainty,
    leaning: end,
    is_open: true,
    leaning_text: `${id} is ${end}`,
  })),
})

test('an empty ending tells what answers of this sitting point to, of two directions; no weak end and no middle', () => {
  const directions = [
    leaning('a', [
      ['weak', 'low', 0.95],
      ['old', 'high', 0.9],
      ['end', 'high', 0.6],
      ['same', 'high', 0.5],
    ]),
    leaning('b', [
      ['other-end', 'high', 0.55],
      ['middle', 'middle', 0.9],
    ]),
  ]
  const words = [
    word('weak', 'low'),
    word('end', 'low'),
    word('end', 'high'),
    word('end', 'high', true),
    word('same', 'high'),
    word('other-end', 'high'),
    word('middle', 'high', true),
    word('middle', 'low', true),
  ]
  const ids = (list: typeof directions, said = words, told: string[] = []) =>
    guessesOf(list, said, new Set(told)).map(({ id }) => id)
  expect(ids(directions)).toEqual(['end', 'other-end'])
  expect(guessesOf(directions, words, new Set())[0]).toMatchObject({
    text: 'Кажется, вы end high.',
    // The surest first, and none that says the opposite.
    words: [word('end', 'high', true), word('end', 'high')],
  })
  expect(ids(directions.slice(0, 1))).toEqual(['end'])
  // What is known from before, or only says the opposite, is no news.
  expect(ids(directions, [word('end', 'low'), word('weak', 'low')])).toEqual([])
  // What an earlier ending has told gives way to others, and to nothing where it is alone.
  expect(ids(directions, words, ['end', 'other-end'])).toEqual(['same'])
  expect(ids(directions.slice(0, 1), words, ['end', 'same'])).toEqual([])
})

test('without a guess it repeats the surest answers, of two qualities, none of them weak', () => {
  const words = [
    word('a', 'high'),
    word('b', 'low', true),
    word('c', 'high', true),
    word('c', 'high', true),
    word('d', 'high', true),
    word('e', 'high', true),
  ]
  expect(surestWords(words).map(({ quality }) => quality)).toEqual(['c', 'd'])
  expect(surestWords(words.slice(0, 2))).toEqual([])
})

test('a weak side or a low mood never comes first where there is anything else', () => {
  const mood = { id: 'anxious-tension', name: '', meaning: '', low: '', high: '', kind: 'S' } as const
  const results = [
    testResult({ uid: 'weak', type: WEAK, mean: -2.5 }),
    testResult({ uid: 'mood', type: NEUTRAL, mean: 2, quality: mood }),
    testResult({ uid: 'middle', type: NEUTRAL, mean: 0.1 }),
    testResult({ uid: 'strong', type: STRONG, mean: 1.5 }),
  ]
  expect(names(kindestFirst(results))).toEqual(['strong', 'weak', 'middle', 'mood'])
})

test('a strength begins before what is less marked, however far, and a middle ends', () => {
  const results = [
    testResult({ uid: 'middle', type: NEUTRAL, level: 'middle', mean: 0.4 }),
    testResult({ uid: 'less', type: NEUTRAL, level: 'farBelow', mean: -2.5 }),
    testResult({ uid: 'strong', type: STRONG, level: 'above', mean: 1 }),
  ]
  expect(names(kindestFirst(results))).toEqual(['strong', 'less', 'middle'])
})

test('no two hard ones stand in a row while there are others to stand between them', () => {
  const strong = ['a', 'b', 'c', 'd'].map((uid, i) => testResult({ uid, type: STRONG, mean: 2 - i / 10 }))
  const weak = ['x', 'y'].map((uid, i) => testResult({ uid, type: WEAK, mean: -2 + i / 10 }))
  expect(names(kindestFirst([...weak, ...strong]))).toEqual(['a', 'b', 'x', 'c', 'y', 'd'])
  expect(names(kindestFirst([...weak, ...strong.slice(0, 1)]))).toEqual(['a', 'x', 'y'])
  expect(names(kindestFirst(weak))).toEqual(['x', 'y'])
})

test('a sentence of two qualities is taken when one of them has just become clear', () => {
  const sentence = (kind: Portrait['sentences'][number]['kind'], ...uids: string[]) => ({
    kind,
    text: `${kind} ${uids.join()}`,
    mine: null,
    agrees: null,
    evidence: uids.map(uid => ({ ...testResult({ uid }), direction: 'habits' })),
    way: null,
    parts: [],
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
  expect(pairSentence({ sentences, contradictions }, fresh)?.text).toBe('tension old,fresh')
})

test('of what is known from before two light sides together are told, once; nothing hard, in the middle or untold', () => {
  const known = (uid: string, more: Partial<Result> = {}) =>
    testResult({ uid, told: 1, type: STRONG, quality: { ...testResult({}).quality, id: uid }, ...more })
  const results = [
    known('a'),
    known('b'),
    known('weak', { type: WEAK, level: 'below' }),
    known('middle', { type: NEUTRAL, level: 'middle' }),
    known('waits', { told: null }),
  ]
  const sentence = (...uids: string[]): Portrait['sentences'][number] => ({
    kind: 'telling',
    text: uids.join(),
    mine: null,
    agrees: null,
    evidence: results
      .filter(({ uid }) => uids.includes(uid))
      .map(result => ({ ...result, direction: 'habits' })),
    way: null,
    parts: [],
  })
  const sentences = [
    sentence(),
    sentence('a', 'weak'),
    sentence('a', 'middle'),
    sentence('b', 'waits'),
    sentence('a'),
    sentence('a', 'b'),
  ]
  const told = new Set<string>()
  const next = () => {
    const found = knownSentence({ sentences, contradictions: [] }, results, told)
    if (found) told.add(sentenceKey(found))
    return found?.text ?? null
  }
  expect([next(), next(), next()]).toEqual(['a,b', 'a', null])
})

test('what is nearly clear is named once, the nearest first, and not while the responses disagree', () => {
  const direction = (qualities: [string, number, boolean?][], isConsistent = true) => ({
    ...DIRECTION,
    is_consistent: isConsistent,
    qualities: qualities.map(([id, certainty, is_open = true]) => ({
      id,
      name: id,
      certainty,
      leaning: null,
      is_open,
      leaning_text: null,
    })),
  })
  const qualities: [string, number, boolean?][] = [
    ['asked-out', 0.9, false],
    ['clear', 1],
    ['half', 0.5],
    ['far', 0.1],
    ['near', 0.9],
  ]
  const near = nearlyClear([direction(qualities), direction([['near', 0.9]])], {})
  expect(near.map(({ id }) => id)).toEqual(['near', 'half'])
  expect(nearlyClear([direction(qualities, false)], {})).toEqual([])
  const again = nearlyClear([direction(qualities)], { near: 0.9, half: 0.4 })
  expect(again.map(({ id }) => id)).toEqual(['half'])
})
