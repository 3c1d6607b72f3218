import { expect, test } from 'vitest'
import { NO_PORTRAIT, type Portrait } from '../../../content/portrait-schema.ts'
import { paragraphOf } from './paragraph.ts'
import type { Sided } from './published.ts'

const texts: Portrait = {
  ...NO_PORTRAIT,
  behaviours: {
    order: { high: 'вещи у вас на местах', low: 'беспорядок вам не мешает' },
    planning: { high: 'вы всё продумываете', low: 'легче вам без плана' },
    industry: { high: 'вы работаете с охотой', low: 'силы вы бережёте' },
    focus: { high: 'надолго вы погружаетесь', low: 'отвлечь вас легко' },
    calmness: { high: 'вы спокойны', low: 'тревога приходит рано' },
  },
  joins: {
    relief: ['Зато '],
    yet: ['При этом '],
    kin: ['Того же корня: '],
    price: ['Обратная сторона: '],
  },
  heavy: { calmness: 'low' },
}

const side = (quality: string, band: 'high' | 'low', isWeak = false): Sided => ({
  quality,
  name: quality,
  poles: { low: '', high: '' },
  direction: 'd',
  kind: 'T',
  band,
  isWeak,
  mean: band === 'high' ? 1.2 : -1.2,
  sd: 0.3,
  probability: 0.9,
})

/** All qualities are of one kind. */
const alike = (one: Sided, other: Sided): number => (one.band === other.band ? 0.8 : -0.8)
/** What is high here comes of what is low there. */
const opposed = (one: Sided, other: Sided): number => (one.band === other.band ? -0.8 : 0.8)

const paragraph = (
  sides: Sided[],
  pairs: Portrait['pairs'] = [],
  { relation = alike, formulas = new Set<string>() } = {},
) => paragraphOf({ texts, pairs, relation, turn: 0, formulas, sides })

test('each side has a sentence of its own, and no two in a row begin alike', () => {
  expect(paragraph([side('planning', 'high'), side('industry', 'high'), side('focus', 'high')]).text).toBe(
    'Вы всё продумываете. Надолго вы погружаетесь. Того же корня: вы работаете с охотой.',
  )
})

test('what is of one family says so, once in a portrait', () => {
  const formulas = new Set<string>()
  const sides = [side('order', 'high'), side('planning', 'high')]
  expect(paragraph(sides, [], { formulas }).text).toBe(
    'Вещи у вас на местах. Того же корня: вы всё продумываете.',
  )
  expect(paragraph(sides, [], { formulas }).text).toBe('Вещи у вас на местах. Вы всё продумываете.')
})

test('what goes against the side before says so', () => {
  expect(paragraph([side('order', 'high'), side('planning', 'low')]).text).toBe(
    'Вещи у вас на местах. При этом легче вам без плана.',
  )
})

test('what is hard and comes of the same strength is its price; what only shares a direction is not', () => {
  const sides = [side('industry', 'high'), side('order', 'low', true)]
  expect(paragraph(sides, [], { relation: opposed }).text).toBe(
    'Вы работаете с охотой. Обратная сторона: беспорядок вам не мешает.',
  )
  expect(paragraph(sides, [], { relation: () => 0 }).text).not.toContain('Обратная сторона')
})

test('what hurts stands between brighter sides, or before the only one', () => {
  const nerve = side('calmness', 'low', true)
  expect(paragraph([nerve, side('order', 'high'), side('industry', 'high')])).toEqual({
    text: 'Вещи у вас на местах. При этом тревога приходит рано. Зато вы работаете с охотой.',
    qualities: ['order', 'calmness', 'industry'],
    isHeavy: true,
    holds: true,
  })
  expect(paragraph([nerve, side('industry', 'high')]).text).toBe(
    'Тревога приходит рано. Зато вы работаете с охотой.',
  )
  expect(paragraph([nerve])).toEqual({
    text: 'Тревога приходит рано.',
    qualities: ['calmness'],
    isHeavy: true,
    holds: false,
  })
})

test('a text about two of the sides takes their place, only on the sides that it tells', () => {
  const pair: Portrait['pairs'][number] = {
    kind: 'support',
    when: [
      { quality: 'order', side: 'low' },
      { quality: 'planning', side: 'high' },
    ],
    text: 'На столе беспорядок, в голове расписание.',
    mine: null,
    line: 1,
  }
  const sides = (order: 'high' | 'low') => [
    side('order', order),
    side('planning', 'high'),
    side('industry', 'high'),
  ]
  expect(paragraph(sides('low'), [pair]).text).toBe(
    'На столе беспорядок, в голове расписание. Вы работаете с охотой.',
  )
  expect(paragraph(sides('high'), [pair]).text).not.toContain(pair.text)
})

test('a paragraph rests on what it says, and on no other result of its direction', () => {
  const sides = [
    ...['order', 'planning', 'industry'].map(quality => side(quality, 'high')),
    { ...side('industry', 'low'), quality: 'unsaid' },
  ]
  expect(paragraph(sides).qualities.toSorted()).toEqual(['industry', 'order', 'planning'])
})
