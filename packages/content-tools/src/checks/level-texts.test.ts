import { expect, test } from 'vitest'
import { levelTextProblems } from './level-texts.ts'
import { makeQuality, makeCheckInput } from '../../testing/content-fixtures.ts'

const RIVER = 'Настроение похоже на реку. Утренняя грубость к обеду забывается, похвала греет.'
const STORM = 'За сутки проходит несколько бурь. Обещания, данные на подъёме, потом тяжело исполнять.'
const ISLANDS = 'Порядок живёт островами. Рабочий стол чист, кладовка забита старыми лыжами.'

const messagesOf = (strong: string, neutral: string, weak: string): string[] =>
  levelTextProblems(makeCheckInput([], [makeQuality({ texts: { kind: 'T', strong, neutral, weak } })])).map(
    p => p.message,
  )

test('accepts three texts that share few words', () => {
  expect(messagesOf(RIVER, ISLANDS, STORM)).toEqual([])
})

test('refuses a level text that repeats the words of another level', () => {
  const shuffled = 'Похвала вас греет, а утренняя грубость уже забылась. Река и настроение схожи.'
  expect(messagesOf(RIVER, ISLANDS, shuffled).join()).toContain('of its words with calmness strong')
})

test('refuses four words in a row that stand in two texts', () => {
  expect(
    messagesOf(`${RIVER} Рядом с вами людям легко.`, ISLANDS, `${STORM} Правда, рядом с вами людям шумно.`),
  ).toEqual([expect.stringContaining('«рядом с вами людям»')])
})

test('refuses a text that repeats the words of another quality', () => {
  const other = makeQuality({
    id: 'order',
    texts: { kind: 'T', strong: RIVER, neutral: 'Совсем иное.', weak: 'Ещё другое.' },
  })
  const own = makeQuality({ texts: { kind: 'T', strong: RIVER, neutral: ISLANDS, weak: STORM } })
  expect(
    levelTextProblems(makeCheckInput([], [own, other]))
      .map(p => p.message)
      .join(),
  ).toContain('order strong shares 100 %')
})

test('refuses a Barnum statement', () => {
  expect(messagesOf(RIVER, ISLANDS, `${STORM} В глубине души хочется покоя.`)).toEqual([
    'a Barnum statement: «В глубине души»',
  ])
})
