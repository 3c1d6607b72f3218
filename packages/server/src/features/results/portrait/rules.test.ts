import { describe, expect, test } from 'vitest'
import { NO_PORTRAIT, type Portrait } from '../../../content/portrait-schema.ts'
import { needWays } from './care.ts'
import { summaryLevelOf } from './directions.ts'
import { inTwos } from './halves.ts'
import { isSided, type Published } from './published.ts'
import { sentencesOf } from './rules.ts'

const texts: Portrait = {
  ...NO_PORTRAIT,
  pairs: [
    {
      kind: 'tension',
      when: [
        { quality: 'altruism', side: 'high' },
        { quality: 'self-compassion', side: 'low' },
      ],
      text: 'Бережёте всех, кроме себя.',
      mine: null,
      line: 1,
    },
    {
      kind: 'tension',
      when: [
        { quality: 'altruism', side: 'high' },
        { quality: 'boundaries', side: 'low' },
      ],
      text: 'Отказать трудно.',
      mine: null,
      line: 2,
    },
    {
      kind: 'support',
      when: [
        { quality: 'planning', side: 'high' },
        { quality: 'calmness', side: 'low' },
      ],
      text: 'План успокаивает.',
      mine: null,
      line: 3,
    },
  ],
  sides: {
    e: { high: 'вы бережны', low: 'вы резки' },
    f: { high: 'вы верны слову', low: 'вы забывчивы' },
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd', 'g', 'h', 'altruism', 'self-compassion', 'boundaries', 'planning', 'calmness'].map(
        id => [id, { high: `${id} высоко`, low: `${id} низко` }],
      ),
    ),
  },
  joins: {
    subject: 'вы ',
    pronouns: ['вы '],
    and: ' и ',
    but: ', но ',
    unlike: ', а ',
    relief: [', зато '],
    also: [', а ещё '],
    more: ['К тому же '],
    yet: ['При этом '],
  },
  frames: [{ opening: 'с людьми ', qualities: ['e', 'f'] }],
  leanings: {
    most: 'Пока посередине {percent} %.',
    several: ['Пока похоже: {names}.'],
    even: ['Пока {names}, и {lead}.'],
    between: ['Пока между {low} и {high}.'],
    apart: ['Пока {name}: {half}.', 'Пока похоже, что {half}.'],
  },
  middle: {
    several: ['{names}: середина.'],
    one: ['Между {low} и {high}.'],
    apart: '{names}, а ещё {apart}.',
  },
  open: { values: 'О ценностях неизвестно.', work: 'О работе неизвестно.' },
  heavy: { calmness: 'low' },
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
  name: quality,
  poles: { low: `${quality} мало`, high: `${quality} много` },
  direction: 'people',
  kind: 'T',
  band,
  isWeak: band === 'low',
  mean: BAND_MEANS[band],
  sd: 0.3,
  probability: 0.9,
  ...change,
})

const said = (...results: Published[]) =>
  sentencesOf({ texts, pairs: texts.pairs, results, leanings: [], directions })
const textsOf = (...results: Published[]) => said(...results).map(({ text }) => text)

describe('a portrait', () => {
  test('is empty without results, and with states alone', () => {
    expect(said()).toEqual([])
    expect(said(published('tension', 'high', { kind: 'S' }))).toEqual([])
  })

  test('of one result tells it, and what is open in the directions of the same goal first', () => {
    expect(said(published('altruism', 'high')).map(({ kind, text }) => ({ kind, text }))).toEqual([
      { kind: 'telling', text: 'Altruism высоко.' },
      { kind: 'open', text: 'О ценностях неизвестно.' },
      { kind: 'open', text: 'О работе неизвестно.' },
    ])
  })

  test('says nothing of a side within its error of the middle', () => {
    expect(textsOf(published('altruism', 'high', { mean: 0.3, sd: 0.4 })).join(' ')).not.toContain('ltruism')
  })

  test('joins two of one direction, and binds nothing of two', () => {
    expect(textsOf(published('a', 'high'), published('b', 'low'))[0]).toBe('A высоко, а b низко.')
    expect(textsOf(published('calmness', 'low'), published('d', 'high'))[0]).toBe(
      'Calmness низко, зато d высоко.',
    )
  })

  test('says the subject of two halves once, and binds those of two directions only by a theme', () => {
    const f = published('f', 'high', { direction: 'work' })
    expect(textsOf(published('e', 'high'), published('f', 'high'))[0]).toBe('Вы бережны и верны слову.')
    expect(textsOf(published('e', 'high'), published('f', 'low'))[0]).toBe('Вы бережны, но забывчивы.')
    expect(textsOf(published('e', 'high'), f)[0]).toBe('С людьми вы бережны и верны слову.')
    expect(textsOf(published('a', 'high'), f).slice(0, 2)).toEqual(['A высоко.', 'Вы верны слову.'])
  })

  test('binds nothing of two directions that is not of one kind', () => {
    const joinedWith = (f: Published) =>
      textsOf(published('e', 'high'), f).some(text => text.startsWith('С людьми'))
    expect(joinedWith(published('f', 'high', { direction: 'work' }))).toBe(true)
    expect(joinedWith(published('f', 'low', { direction: 'work' }))).toBe(false)
    expect(joinedWith(published('f', 'high', { direction: 'work', kind: 'P' }))).toBe(false)
  })

  test('puts no «а» between two unlike sides of which a text of their own says what they do together', () => {
    const altruism = published('altruism', 'high')
    const inGroups = (other: Published) => inTwos(texts, [altruism, other].filter(isSided), () => true).length
    expect(inGroups(published('d', 'low'))).toBe(1)
    expect(inGroups(published('boundaries', 'low'))).toBe(2)
  })

  test('names what has no result as provisional, and takes a side out of its error alone', () => {
    const result = published('c', 'high')
    const leanings = [
      ...['a', 'b'].map(id => published(id, 'middle', { probability: 0.7 })),
      published('d', 'high', { mean: 0.7, probability: 0.6 }),
    ]
    const sentences = sentencesOf({ texts, pairs: texts.pairs, results: [result], leanings, directions: [] })
    expect(sentences.filter(({ kind }) => kind === 'leaning').map(({ text }) => text)).toEqual([
      'Пока d: d высоко.',
      'Пока похоже: a и b.',
    ])
    const within = leanings.map(one => ({ ...one, sd: 0.8 }))
    const texted = sentencesOf({
      texts,
      pairs: texts.pairs,
      results: [result],
      leanings: within,
      directions: [],
    })
    expect(texted.map(({ text }) => text).join(' ')).not.toContain('d высоко')
  })

  test('begins without a result only when much is known to look like the middle', () => {
    const many = Array.from({ length: 12 }, (_, i) => published(`q${i}`, 'middle', { probability: 0.7 }))
    const of = (leanings: Published[]) =>
      sentencesOf({ texts, pairs: texts.pairs, results: [], leanings, directions: [] })
    expect(of(many.slice(1))).toEqual([])
    expect(of(many)[0]?.text).toBe('Пока посередине 100 %.')
  })

  test('tells the middle by the names of qualities, and beside them what stands apart', () => {
    const middle = ['a', 'b'].map(id => published(id, 'middle'))
    expect(textsOf(...middle, published('c', 'high'))[0]).toBe('A и b, а ещё c высоко.')
    expect(textsOf(published('a', 'middle'))[0]).toBe('Между a мало и a много.')
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

  test('never tells three weak sides in a row while there is something strong, and asks for a way on when there is not', () => {
    const weak = ['a', 'b', 'c', 'd', 'g'].map(id => published(id, 'low', { direction: `of ${id}` }))
    const strong = ['altruism', 'h'].map(id => published(id, 'high', { mean: 0.7, probability: 0.6 }))
    const tonesOf = (leanings: Published[]) =>
      sentencesOf({ texts, pairs: texts.pairs, results: weak, leanings, directions: [] })
    const told = tonesOf(strong)
    expect(told.map(({ tone }) => tone)).toEqual([
      'hurts',
      'hurts',
      'lifts',
      'hurts',
      'hurts',
      'lifts',
      'hurts',
    ])
    expect(needWays(told)).not.toContain(true)
    expect(needWays(tonesOf([]))).toEqual([false, true, false, true, false])
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
