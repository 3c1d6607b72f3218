import { expect, test } from 'vitest'
import { NO_PORTRAIT, type Portrait } from '../../../content/portrait-schema.ts'
import { paragraphOf } from './paragraph.ts'
import type { Sided } from './published.ts'

const texts: Portrait = {
  ...NO_PORTRAIT,
  sides: {
    order: { high: 'вещи у вас на местах', low: 'беспорядок вам не мешает' },
    plans: { high: 'вы всё продумываете', low: 'вам легче без плана' },
    work: { high: 'вы работаете с охотой', low: 'силы вы бережёте' },
    nerve: { high: 'вы спокойны', low: 'тревога приходит рано' },
  },
  joins: {
    subject: 'вы ',
    pronouns: ['вы ', 'вам '],
    and: ' и ',
    but: ', но ',
    unlike: ', а ',
    relief: [', зато '],
    also: [', а ещё '],
    more: ['К тому же '],
    yet: ['При этом '],
  },
  heavy: { nerve: 'low' },
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

test('sides that go together are added to each other, two in a sentence, each transition once', () => {
  expect(paragraph([side('order', 'high'), side('plans', 'high'), side('work', 'high')]).text).toBe(
    'Вещи у вас на местах, и вы всё продумываете. К тому же вы работаете с охотой.',
  )
  expect(paragraph([side('plans', 'high'), side('work', 'high')]).text).toBe(
    'Вы всё продумываете и работаете с охотой.',
  )
})

test('what goes against the side before says so, and sets nobody against the reader', () => {
  expect(paragraph([side('plans', 'high'), side('order', 'low')]).text).toBe(
    'Вы всё продумываете, а беспорядок вам не мешает.',
  )
  expect(paragraph([side('order', 'high'), side('plans', 'low')]).text).toBe(
    'Вещи у вас на местах. При этом вам легче без плана.',
  )
})

test('what hurts stands between brighter sides, or before the only one', () => {
  const nerve = side('nerve', 'low', true)
  expect(paragraph([nerve, side('order', 'high'), side('work', 'high')])).toEqual({
    text: 'Вещи у вас на местах. При этом тревога приходит рано. Зато вы работаете с охотой.',
    qualities: ['order', 'nerve', 'work'],
    isHeavy: true,
    holds: true,
  })
  expect(paragraph([nerve, side('work', 'high')]).text).toBe(
    'Тревога приходит рано. Зато вы работаете с охотой.',
  )
  expect(paragraph([nerve])).toEqual({
    text: 'Тревога приходит рано.',
    qualities: ['nerve'],
    isHeavy: true,
    holds: false,
  })
})

test('a text about two of the sides takes the place of their halves, only on the sides that it tells', () => {
  const pair: Portrait['pairs'][number] = {
    kind: 'support',
    when: [
      { quality: 'order', side: 'low' },
      { quality: 'plans', side: 'high' },
    ],
    text: 'На столе беспорядок, в голове расписание.',
    mine: null,
    line: 1,
  }
  const sides = (order: 'high' | 'low') => [side('order', order), side('plans', 'high'), side('work', 'high')]
  expect(paragraph(sides('low'), [pair]).text).toBe(
    'На столе беспорядок, в голове расписание. Вы работаете с охотой.',
  )
  expect(paragraph(sides('high'), [pair]).text).not.toContain(pair.text)
})

test('a paragraph rests on what it says, and on no other result of its direction', () => {
  const sides = [
    ...['order', 'plans', 'work'].map(quality => side(quality, 'high')),
    side('nerve', 'high'),
    { ...side('work', 'low'), quality: 'unsaid' },
  ]
  expect(paragraph(sides).qualities.toSorted()).toEqual(['nerve', 'order', 'plans', 'work'])
})
