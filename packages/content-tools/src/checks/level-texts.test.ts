import { expect, test } from 'vitest'
import { levelTextProblems } from './level-texts.ts'
import { makeQuality, makeCheckInput, makeTexts } from '../../testing/content-fixtures.ts'

const RIVER = 'Настроение похоже на реку. Утренняя грубость к обеду забывается, похвала греет.'
const STORM = 'За сутки проходит несколько бурь. Обещания, данные на подъёме, потом тяжело исполнять.'
const ISLANDS = 'Порядок живёт островами. Рабочий стол чист, кладовка забита старыми лыжами.'

const messagesOf = (above: string, middle: string, below: string): string[] =>
  levelTextProblems(makeCheckInput([], [makeQuality({ texts: makeTexts({ above, middle, below }) })])).map(
    p => p.message,
  )

test('accepts three texts that share few words', () => {
  expect(messagesOf(RIVER, ISLANDS, STORM)).toEqual([])
})

test('refuses a level text that repeats the words of another level', () => {
  const shuffled = 'Похвала вас греет, а утренняя грубость уже забылась. Река и настроение схожи.'
  expect(messagesOf(RIVER, ISLANDS, shuffled).join()).toContain('of its words with calmness above')
})

test('refuses four words in a row that stand in two texts', () => {
  expect(
    messagesOf(`${RIVER} Рядом с вами людям легко.`, ISLANDS, `${STORM} Правда, рядом с вами людям шумно.`),
  ).toEqual([expect.stringContaining('«рядом с вами людям»')])
})

test('refuses a step that repeats four words of a text', () => {
  const texts = makeTexts({ above: RIVER, below: STORM })
  const middle = { text: ISLANDS, steps: ['Попробуйте: утренняя грубость к обеду забывается.'] }
  expect(
    levelTextProblems(makeCheckInput([], [makeQuality({ texts: { ...texts, middle } })])).map(p => p.message),
  ).toContainEqual(expect.stringContaining('«утренняя грубость к обеду»'))
})

test('refuses a form that fits only a man, only a woman, or a friend, and lets speech in quotes be', () => {
  expect(messagesOf(RIVER, ISLANDS, `${STORM} Скажите «ты сама справишься».`)).toEqual([])
  expect(messagesOf(RIVER, `${ISLANDS} Вы сама решаете.`, `${STORM} Тебе виднее.`)).toEqual([
    '«сама» does not fit every reader',
    '«Тебе» does not fit every reader',
  ])
})

test('refuses a text that repeats the words of another quality', () => {
  const other = makeQuality({
    id: 'order',
    texts: makeTexts({ above: RIVER, middle: 'Совсем иное.', below: 'Ещё другое.' }),
  })
  const own = makeQuality({ texts: makeTexts({ above: RIVER, middle: ISLANDS, below: STORM }) })
  expect(
    levelTextProblems(makeCheckInput([], [own, other]))
      .map(p => p.message)
      .join(),
  ).toContain('order above shares 100 %')
})

test('refuses a Barnum statement', () => {
  expect(messagesOf(RIVER, ISLANDS, `${STORM} В глубине души хочется покоя.`)).toEqual([
    'a Barnum statement: «В глубине души»',
  ])
})

test('refuses a witness whom nobody has asked, and lets what others may think be', () => {
  expect(messagesOf(RIVER, ISLANDS, `${STORM} Окружающие могут решить, что всё прошло.`)).toEqual([])
  expect(messagesOf(RIVER, ISLANDS, `${STORM} Друзья порой удивляются. Вам поручают трудное.`)).toEqual([
    'nobody was asked about this: «Друзья порой удивляются»',
  ])
  expect(messagesOf(RIVER, `${ISLANDS} За ключами к вам идут.`, STORM)).toEqual([
    'nobody was asked about this: «к вам идут»',
  ])
})

test('refuses to compare with people whom nobody has asked', () => {
  expect(messagesOf(`${RIVER} Вы молчите чаще, чем многие.`, ISLANDS, STORM)).toEqual([
    'nobody was compared: «чем многие»',
  ])
  expect(messagesOf(RIVER, ISLANDS, `${STORM} Спорите вы дольше большинства.`)).toEqual([
    'nobody was compared: «дольше большинства»',
  ])
  // The middle may be called what it is.
  expect(messagesOf(RIVER, `${ISLANDS} Не хуже большинства.`, STORM)).toEqual([])
})
