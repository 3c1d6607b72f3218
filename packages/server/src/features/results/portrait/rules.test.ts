import { describe, expect, test } from 'vitest'
import type { Portrait } from '../../../content/portrait-schema.ts'
import { type Published, sentencesOf, summaryLevelOf } from './rules.ts'

const texts: Portrait = {
  pairs: [
    {
      kind: 'tension',
      when: [
        { quality: 'altruism', side: 'high' },
        { quality: 'self-compassion', side: 'low' },
      ],
      text: 'Бережёте всех, кроме себя.',
      line: 1,
    },
    {
      kind: 'tension',
      when: [
        { quality: 'altruism', side: 'high' },
        { quality: 'boundaries', side: 'low' },
      ],
      text: 'Отказать трудно.',
      line: 2,
    },
    {
      kind: 'support',
      when: [
        { quality: 'planning', side: 'high' },
        { quality: 'calmness', side: 'low' },
      ],
      text: 'План успокаивает.',
      line: 3,
    },
  ],
  summaries: {},
  open: { values: 'О ценностях неизвестно.', work: 'О работе неизвестно.' },
  burdens: ['tension'],
}

const directions = [
  { uid: 'people', goals: ['knwYrs'] },
  { uid: 'work', goals: ['selfImp'] },
  { uid: 'values', goals: ['knwYrs'] },
]

const BAND_MEANS = { high: 1, middle: 0, low: -1 }
const published = (quality: string, band: Published['band'], change: Partial<Published> = {}): Published => ({
  quality,
  direction: 'people',
  kind: 'T',
  band,
  mean: BAND_MEANS[band],
  probability: 0.9,
  sentence: `${quality} ${band}.`,
  ...change,
})

const said = (...results: Published[]) => sentencesOf({ texts, results, directions })
const textsOf = (...results: Published[]) => said(...results).map(({ text }) => text)

describe('a portrait', () => {
  test('is empty without results, and with states alone', () => {
    expect(said()).toEqual([])
    expect(said(published('tension', 'high', { kind: 'S' }))).toEqual([])
  })

  test('of one result tells it, and what is open in the directions of the same goal', () => {
    expect(said(published('altruism', 'high'))).toEqual([
      { kind: 'telling', text: 'altruism high.', qualities: ['altruism'], direction: null },
      { kind: 'open', text: 'О ценностях неизвестно.', qualities: [], direction: 'values' },
    ])
  })

  test('says of two qualities only what fits both sides', () => {
    const others = ['a', 'b', 'c'].map(id => published(id, 'high', { mean: 2 }))
    const altruism = published('altruism', 'high')
    const text = 'Бережёте всех, кроме себя.'
    expect(textsOf(...others, altruism, published('self-compassion', 'low'))).toContain(text)
    expect(textsOf(...others, altruism, published('self-compassion', 'high'))).not.toContain(text)
    expect(textsOf(...others, altruism, published('self-compassion', 'middle'))).not.toContain(text)
    expect(textsOf(...others, altruism)).not.toContain(text)
  })

  test('takes a quality into one sentence about two at most, the more telling one', () => {
    const others = ['a', 'b', 'c'].map(id => published(id, 'high', { mean: 2 }))
    const low = [published('self-compassion', 'low', { mean: -0.7 }), published('boundaries', 'low')]
    const pairs = said(...others, published('altruism', 'high'), ...low).filter(
      ({ kind }) => kind === 'tension',
    )
    expect(pairs.map(({ text }) => text)).toEqual(['Отказать трудно.'])
  })

  test('names the quality that helps first', () => {
    const others = ['a', 'b', 'c'].map(id => published(id, 'high', { mean: 2 }))
    const sentences = said(...others, published('calmness', 'low'), published('planning', 'high'))
    expect(sentences.find(({ kind }) => kind === 'support')?.qualities).toEqual(['planning', 'calmness'])
  })

  test('begins with a strong side though weak ones are further out, and takes directions in turn', () => {
    const results = [
      published('a', 'low', { mean: -3 }),
      published('b', 'low', { mean: -2.5 }),
      published('c', 'low', { mean: -2, direction: 'work' }),
      published('d', 'high', { mean: 0.8 }),
    ]
    expect(textsOf(...results).slice(0, 3)).toEqual(['d high.', 'a low.', 'c low.'])
  })

  test('has eight sentences at most', () => {
    const many = Array.from({ length: 30 }, (_, i) => published(`q${i}`, 'high'))
    expect(said(...many, published('altruism', 'high'), published('boundaries', 'low')).length).toBeLessThan(
      9,
    )
  })
})

describe('a summary', () => {
  const level = (...bands: Published['band'][]) =>
    summaryLevelOf(
      bands.map((band, i) => ({ quality: `q${i}`, band })),
      texts.burdens,
    )

  test('needs three results', () => {
    expect(level('high', 'high')).toBeNull()
    expect(level('high', 'high', 'high')).toBe('high')
  })

  test('is high, low, mixed or even by the sides of its results', () => {
    expect(level('high', 'high', 'middle', 'middle')).toBe('high')
    expect(level('low', 'low', 'middle')).toBe('low')
    expect(level('high', 'low', 'middle')).toBe('mixed')
    expect(level('high', 'middle', 'middle')).toBe('even')
  })

  test('counts a burden the other way round', () => {
    const week = [
      { quality: 'tension', band: 'low' as const },
      { quality: 'sleep', band: 'high' as const },
      { quality: 'energy', band: 'middle' as const },
    ]
    expect(summaryLevelOf(week, texts.burdens)).toBe('high')
  })
})
