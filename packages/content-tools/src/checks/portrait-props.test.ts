import { NO_PORTRAIT, type PairText } from '@grani/server/content/portrait-schema.ts'
import { expect, test } from 'vitest'
import {
  makeCheckInput,
  makeItem,
  makePair,
  makeQuality,
  makeSituation,
} from '../../testing/content-fixtures.ts'
import type { CheckInput } from './check.ts'
import { portraitPropProblems } from './portrait-props.ts'

const PAIR: PairText = {
  kind: 'tension',
  when: [
    { quality: 'calmness', side: 'high' },
    { quality: 'order', side: 'low' },
  ],
  text: 'Вещи у вас лежат где придётся, зато голова в любой спешке ясная.',
  mine: 'Вещи у меня лежат где придётся, зато голова в любой спешке ясная.',
  line: 7,
}

const messagesOf = (
  portrait: Partial<typeof NO_PORTRAIT>,
  items: CheckInput['content']['items'] = [makeItem(1, 'Мне спокойно.')],
): string => {
  const input = makeCheckInput(items, [makeQuality(), makeQuality({ id: 'order' })])
  const texts = { ...input.texts, portrait: { ...NO_PORTRAIT, ...portrait } }
  return portraitPropProblems({ ...input, texts })
    .map(({ message }) => message)
    .join('\n')
}

const COFFEE = 'Пролитый кофе кончится у вас вздохом.'

test('lets pass what names no thing, place or hour', () => {
  expect(messagesOf({ pairs: [PAIR] })).toBe('')
})

test.each([
  ['a text about two qualities', { pairs: [{ ...PAIR, text: COFFEE }] }],
  ['its first person', { pairs: [{ ...PAIR, mine: COFFEE.replace('вас', 'меня') }] }],
  ['what a side comes to', { behaviours: { calmness: { high: COFFEE, low: 'иначе' } } }],
  ['the half of a side', { sides: { calmness: { high: 'спокойно', low: COFFEE } } }],
  ['what is good about a side', { goods: { calmness: COFFEE } }],
  ['what a direction comes to', { leads: { stability: COFFEE } }],
])('refuses a prop that nobody asked about in %s', (_where, portrait) => {
  expect(messagesOf(portrait)).toContain('no statement asks about «кофе»')
})

test('lets a prop pass in a text about the quality whose statement names it, and in no other', () => {
  const asked = [makeSituation(1, 'На документы пролили кофе.', ['Вздохну.', 'Рассержусь.'])]
  const told = (quality: string) => ({ behaviours: { [quality]: { high: COFFEE, low: 'иначе' } } })
  expect(messagesOf(told('calmness'), asked)).toBe('')
  expect(messagesOf(told('order'), asked)).toContain('«кофе»')
})

test('knows what the sides of a pair of statements ask about', () => {
  const asked = [makePair(1, { text: 'Кофе пью на бегу.' }, { quality: 'order', text: 'Пью не спеша.' })]
  expect(messagesOf({ sides: { calmness: { high: COFFEE, low: 'иначе' } } }, asked)).toBe('')
})

test('leaves alone the sentences of «Узнаете себя?», which are asked and not told', () => {
  expect(messagesOf({ recognition: { calmness: { high: COFFEE, low: 'Иначе.' } } })).toBe('')
})
