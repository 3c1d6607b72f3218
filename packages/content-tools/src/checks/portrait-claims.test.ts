import { loadTexts } from '@grani/server/content/load-texts.ts'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { portrait } = loadTexts(join(import.meta.dirname, '../../../../content'))

type Claim = { text: string; qualities: string[] }

const ofSides = (all: typeof portrait.behaviours): Claim[] =>
  Object.entries(all).flatMap(([quality, { high, low }]) =>
    [high, low].map(text => ({ text, qualities: [quality] })),
  )

const claims: Claim[] = [
  ...portrait.pairs.map(({ text, when }) => ({ text, qualities: when.map(({ quality }) => quality) })),
  ...[portrait.behaviours, portrait.sides].flatMap(ofSides),
]

const shortClaims: Claim[] = [
  ...ofSides(portrait.recognition),
  ...Object.entries(portrait.goods).map(([quality, text]) => ({ text, qualities: [quality] })),
]

/** Words that tell of one trait, and the qualities a text must rest on one of to use them. */
test.each([
  [
    'punctuality',
    /опозд|к сроку|в срок|(закончите|уйдёт|сдадите) вовремя|до поезда|встать раньше/u,
    ['prompt-start', 'word-keeping', 'planning', 'self-discipline', 'optimism'],
  ],
  [
    'an even voice in anger',
    /строгого тона|до крика|(резкое|лишнее) слово|сгоряча|голос в ссоре/u,
    ['anger-control', 'good-temper', 'fair-fighting', 'deliberateness', 'empathic-concern'],
  ],
  ['order and paper', /отчёт|ведомость/u, ['ordering-interest', 'order']],
  ['a promise', /договорённость|обещани/u, ['word-keeping', 'habit-control']],
])('%s is told only of those who have a result about it', (_trait, words, owners) => {
  const strangers = claims.filter(
    ({ text, qualities }) => words.test(text) && !qualities.some(quality => owners.includes(quality)),
  )
  expect(strangers).toEqual([])
})

test('starting at once or late is told only of those who have a result about it', () => {
  const words =
    /без (разбега|раскачки)|раскачива|откладывать легче|(?<!не )сразу бер[её]тесь|бер[её]тесь за дело/u
  const owners = new Set(['prompt-start', 'self-discipline', 'active-coping', 'facing-difficulty'])
  const strangers = [...claims, ...shortClaims].filter(
    ({ text, qualities }) => words.test(text) && !qualities.some(quality => owners.has(quality)),
  )
  expect(strangers).toEqual([])
})

test('kind words and a hot temper are told together, of the calm hour and of anger', () => {
  const sides = { gentleness: 'high', 'anger-control': 'low' }
  const found = portrait.pairs.filter(({ when }) =>
    when.every(({ quality, side }) =>
      Object.entries(sides).some(([id, own]) => id === quality && own === side),
    ),
  )
  expect(found.map(({ kind }) => kind)).toEqual(['tension'])
})

test('what stands around names and halves is a few words, and no half tells an absence by what it does not do', () => {
  const { leanings, middle } = portrait
  const frames = [
    leanings.most,
    middle.apart,
    ...[leanings.several, leanings.even, leanings.between, leanings.apart, middle.several, middle.one].flat(),
  ]
  const wordsIn = (frame: string): number => frame.replaceAll(/\{\w+\}/gu, '').match(/\p{L}+/gu)?.length ?? 0
  expect(frames.filter(frame => wordsIn(frame) > 12)).toEqual([])
  // A half names its quality itself.
  expect(leanings.apart.filter(frame => frame.includes('{name}'))).toEqual([])
  expect(
    claims.filter(({ text }) => /отсутстви/iu.test(text) && /(?<!\p{L})не(?!\p{L})/u.test(text)),
  ).toEqual([])
})
