import { describe, expect, test } from 'vitest'
import { NO_PORTRAIT, type Portrait } from '../../../content/portrait-schema.ts'
import { needWays } from './care.ts'
import { summaryLevelOf } from './directions.ts'
import type { Published } from './published.ts'
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
    cooperation: { high: 'вы бережны', low: 'вы резки' },
    gentleness: { high: 'вы верны слову', low: 'вы забывчивы' },
    ...Object.fromEntries(
      [
        'a',
        'b',
        'c',
        'd',
        'g',
        'h',
        'order',
        'altruism',
        'self-compassion',
        'boundaries',
        'planning',
        'calmness',
      ].map(id => [id, { high: `${id} высоко`, low: `${id} низко` }]),
    ),
  },
  joins: { relief: ['Зато '], yet: ['При этом '], kin: [''], price: [''] },
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

  heavy: { calmness: 'low' },
  burdens: ['tension'],
}

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

const said = (...results: Published[]) => sentencesOf({ texts, pairs: texts.pairs, results, leanings: [] })
const textsOf = (...results: Published[]) => said(...results).map(({ text }) => text)

describe('a portrait', () => {
  test('is empty without results, and with states alone', () => {
    expect(said()).toEqual([])
    expect(said(published('tension', 'high', { kind: 'S' }))).toEqual([])
  })

  test('of one result tells it', () => {
    expect(said(published('altruism', 'high')).map(({ kind, text }) => ({ kind, text }))).toEqual([
      { kind: 'telling', text: 'Altruism высоко.' },
    ])
  })

  test('says nothing of a side within its error of the middle', () => {
    expect(textsOf(published('altruism', 'high', { mean: 0.3, sd: 0.4 })).join(' ')).not.toContain('ltruism')
  })

  test('joins two of one family, and what relieves a heavy side of its direction', () => {
    expect(textsOf(published('order', 'high'), published('planning', 'high'))[0]).toBe(
      'Order высоко. Planning высоко.',
    )
    expect(textsOf(published('order', 'high'), published('planning', 'low'))[0]).toBe('Order высоко.')
    expect(textsOf(published('calmness', 'low'), published('d', 'high'))[0]).toBe(
      'Calmness низко. Зато d высоко.',
    )
  })

  test('tells what a side comes to rather than what was answered', () => {
    const behaviours = { order: { high: 'ключи у вас на крючке', low: '' } }
    const input = {
      texts: { ...texts, behaviours },
      pairs: [],
      results: [published('order', 'high')],
      leanings: [],
    }
    expect(sentencesOf(input).map(({ text }) => text)).toEqual(['Ключи у вас на крючке.'])
  })

  test('binds nothing that has only a direction or a family in common', () => {
    const apart = ['Вы бережны.', 'Вы верны слову.']
    expect(textsOf(published('a', 'high'), published('b', 'high'))).toEqual(['A высоко.', 'B высоко.'])
    expect(textsOf(published('cooperation', 'high'), published('gentleness', 'high', { kind: 'P' }))).toEqual(
      apart,
    )
  })

  test('names what has no result as provisional, and takes a side out of its error alone', () => {
    const result = published('c', 'high')
    const leanings = [
      ...['a', 'b'].map(id => published(id, 'middle', { probability: 0.7 })),
      published('d', 'high', { mean: 0.7, probability: 0.6 }),
    ]
    const sentences = sentencesOf({ texts, pairs: texts.pairs, results: [result], leanings })
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
    })
    expect(texted.map(({ text }) => text).join(' ')).not.toContain('d высоко')
  })

  test('begins without a result only when much is known to look like the middle', () => {
    const many = Array.from({ length: 12 }, (_, i) => published(`q${i}`, 'middle', { probability: 0.7 }))
    const of = (leanings: Published[]) => sentencesOf({ texts, pairs: texts.pairs, results: [], leanings })
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
      sentencesOf({ texts, pairs: texts.pairs, results: weak, leanings })
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

  test('tells what is absent once at most where there is enough else, and else as often as it needs', () => {
    const low = ['a', 'b', 'c', 'd'].map(id => published(id, 'low', { kind: 'P', mean: -3, isWeak: false }))
    const strong = ['g', 'h', 'order', 'altruism', 'boundaries'].map(id => published(id, 'high'))
    const absentIn = (...results: Published[]) =>
      said(...results).filter(({ text }) => text.includes('низко')).length
    expect(absentIn(...low, ...strong)).toBe(0)
    expect(absentIn(...low, ...strong.slice(1))).toBe(1)
    expect(absentIn(...low)).toBe(4)
    const couples = ['order', 'planning', 'cooperation', 'gentleness'].map(id => published(id, 'low'))
    const without = said(...couples, ...['a', 'b', 'c', 'd', 'g', 'h'].map(id => published(id, 'high')))
    expect(without.filter(({ text }) => /низко|резки/.test(text)).length).toBe(1)
  })

  test('leaves out none of the three strongest sides, not for what is further from the middle', () => {
    const low = ['a', 'b', 'c', 'd'].map(id => published(id, 'low', { kind: 'P', mean: -3, isWeak: false }))
    const strong = ['altruism', 'g', 'h'].map(id => published(id, 'high'))
    const middle = ['order', 'planning', 'boundaries'].map(id => published(id, 'middle'))
    const told = said(...low, ...strong, ...middle).flatMap(({ qualities }) => qualities)
    expect(told).toEqual(expect.arrayContaining(['altruism', 'g', 'h']))
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
