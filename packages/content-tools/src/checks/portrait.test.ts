import { NO_PORTRAIT, type PairText, portraitFile } from '@grani/server/content/portrait-schema.ts'
import { expect, test } from 'vitest'
import { makeCheckInput, makeQuality } from '../../testing/content-fixtures.ts'
import { russianDictionary } from './dictionary.ts'
import { portraitProblems } from './portrait.ts'

const check = portraitProblems(russianDictionary())

const QUALITIES = [makeQuality(), makeQuality({ id: 'order' }), makeQuality({ id: 'energy', kind: 'S' })]

const MINE = 'Вещи у меня лежат где придётся, зато голова в любой спешке ясная.'

const pair = (text: string, [one, other]: [string, string] = ['calmness', 'order']): PairText => ({
  kind: 'tension',
  when: [
    { quality: one, side: 'high' },
    { quality: other, side: 'low' },
  ],
  text,
  mine: MINE,
  line: 7,
})

const GOOD = 'Вещи у вас лежат где придётся, зато голова в любой спешке ясная.'

/** What is wrong with these texts; that there are fewer than two hundred of them does not count here. */
const messagesOf = (...pairs: PairText[]): string[] => {
  const input = makeCheckInput([], QUALITIES)
  const portrait = { ...NO_PORTRAIT, pairs }
  return check({ ...input, texts: { ...input.texts, portrait } })
    .map(({ message }) => message)
    .filter(message => !/200 at least|has no text/.test(message))
}

test('lets a good text pass', () => {
  expect(messagesOf(pair(GOOD))).toEqual([])
})

test.each([
  ['a quality that does not exist', pair(GOOD, ['calmness', 'magic']), 'there is no quality "magic"'],
  ['a state', pair(GOOD, ['calmness', 'energy']), 'is a state'],
  ['a text that is too short', pair('Вы спокойны и аккуратны.'), '4 words'],
  ['a text for one gender', pair(GOOD.replace('в любой', 'уверена в любой')), '«уверена» does not fit'],
  ['a missing full stop', pair(GOOD.slice(0, -1)), 'ends with a full stop'],
  ['a Barnum statement', pair(`В глубине души ${GOOD}`), 'Barnum'],
])('refuses %s', (_what, text, message) => {
  expect(messagesOf(text).join('\n')).toContain(message)
})

test('refuses a second text for the same sides, and a twin of a text', () => {
  const messages = messagesOf(pair(GOOD), pair(GOOD)).join('\n')
  expect(messages).toContain('a second text for calmness high, order low')
  expect(messages).toContain('almost «')
})

test.each([
  ['of one gender', 'Вещи у меня раньше лежали где придётся, а вчера разложила их по полкам.', 'разложила'],
  [
    'an adjective of one gender',
    'Вещи у меня лежат где придётся, но я всегда уверен в любой своей находке.',
    'уверен',
  ],
  [
    'in another person',
    'Вещи лежат где придётся, зато голова в любой спешке всё равно ясная.',
    'first person',
  ],
  ['that speaks to the reader', `${MINE.slice(0, -1)}, как и у вас.`, 'speaks to the reader'],
])('refuses a contradiction to be sent %s', (_what, mine, message) => {
  expect(messagesOf({ ...pair(GOOD), mine }).join('\n')).toContain(message)
})

test('refuses a contradiction without a sentence to be sent', () => {
  const { tensions } = portraitFile.shape
  const one = { when: { calmness: 'high', order: 'low' }, text: GOOD }
  expect(tensions.safeParse([{ ...one, mine: MINE }]).success).toBe(true)
  expect(tensions.safeParse([one]).success).toBe(false)
})

test('refuses a long word, one for a side that hurts, and one denied by what does not exist', () => {
  const input = makeCheckInput([], QUALITIES)
  const unless = { high: { order: 'low' as const, haste: 'high' as const }, low: {} }
  const words = { calmness: { high: 'Спокойная голова в любой спешке', low: 'Тревога', unless } }
  const portrait = { ...NO_PORTRAIT, pairs: [pair(GOOD)], heavy: { calmness: 'low' as const }, words }
  const messages = check({ ...input, texts: { ...input.texts, portrait } })
    .map(p => p.message)
    .join('\n')
  expect(messages).toContain('4 words at most')
  expect(messages).toContain('words: the heavy side of "calmness" has a word')
  expect(messages).toContain('words: "haste" cannot deny a word of "calmness"')
  expect(messages).not.toContain('"order" cannot deny')
})

test('refuses a direction without its texts', () => {
  const input = makeCheckInput([], QUALITIES)
  const portrait = {
    ...NO_PORTRAIT,
    pairs: [pair(GOOD)],
    heavy: { calmness: 'low' as const },
    burdens: ['calmness'],
  }
  const messages = check({ ...input, texts: { ...input.texts, portrait } }).map(p => p.message)
  expect(messages).toContain('leads: the direction "emotional-stability" has no text')
  expect(messages).toContain('sides: the quality "order" has no text')
  expect(messages).toContain('words: the quality "order" has no text')
  expect(messages).toContain('ways: the direction "emotional-stability" has no text')
  expect(messages).toContain('burdens: there is no state "calmness"')
  expect(messages).toContain('1 texts about pairs, 200 at least')
})

test('refuses one mould for most texts', () => {
  expect(
    messagesOf(pair('Вещи у вас лежат где придётся: голова в любой спешке ясная.')).join('\n'),
  ).toContain('have a colon')
})
