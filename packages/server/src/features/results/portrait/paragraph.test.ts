import { expect, test } from 'vitest'
import { NO_PORTRAIT, type Portrait } from '../../../content/portrait-schema.ts'
import { paragraphOf } from './paragraph.ts'
import type { Sided } from './published.ts'

const texts: Portrait = {
  ...NO_PORTRAIT,
  sides: {
    order: { high: 'вещи у вас на местах', low: 'беспорядок вам не мешает' },
    planning: { high: 'вы всё продумываете', low: 'вам легче без плана' },
    industry: { high: 'вы работаете с охотой', low: 'силы вы бережёте' },
    focus: { high: 'вы погружаетесь надолго', low: 'вас легко отвлечь' },
    calmness: { high: 'вы спокойны', low: 'тревога приходит рано' },
  },
  joins: {
    subject: 'вы ',
    pronouns: ['вы ', 'вам '],
    and: ' и ',
    but: ', но ',
    unlike: ', а ',
    relief: [', зато '],
    yet: ['При этом '],
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

/** All four qualities go together. */
const alike = (one: Sided, other: Sided): number => (one.band === other.band ? 0.8 : -0.8)

const paragraph = (sides: Sided[], pairs: Portrait['pairs'] = []) =>
  paragraphOf({ texts, pairs, relation: alike, turn: 0, sides })

test('two sides of one family stand in one sentence, others in their own, without a word between them', () => {
  expect(paragraph([side('order', 'high'), side('planning', 'high'), side('industry', 'high')]).text).toBe(
    'Вещи у вас на местах, и вы всё продумываете. Вы работаете с охотой.',
  )
  expect(paragraph([side('industry', 'high'), side('focus', 'high')]).text).toBe(
    'Вы работаете с охотой и погружаетесь надолго.',
  )
  expect(paragraph([side('planning', 'high'), side('industry', 'high')]).text).toBe(
    'Вы всё продумываете. Вы работаете с охотой.',
  )
})

test('what goes against the side before says so, and sets nobody against the reader', () => {
  expect(paragraph([side('planning', 'high'), side('order', 'low')]).text).toBe(
    'Вы всё продумываете, а беспорядок вам не мешает.',
  )
  expect(paragraph([side('order', 'high'), side('planning', 'low')]).text).toBe(
    'Вещи у вас на местах. При этом вам легче без плана.',
  )
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

test('a text about two of the sides takes the place of their halves, only on the sides that it tells', () => {
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
    side('calmness', 'high'),
    { ...side('industry', 'low'), quality: 'unsaid' },
  ]
  expect(paragraph(sides).qualities.toSorted()).toEqual(['calmness', 'industry', 'order', 'planning'])
})
