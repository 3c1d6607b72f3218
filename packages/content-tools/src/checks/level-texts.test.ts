import { expect, test } from 'vitest'
import { levelTextProblems } from './level-texts.ts'
import { aQuality, checkedOf } from '../../testing/content-fixtures.ts'

const RIVER = 'Настроение похоже на реку. Утренняя грубость к обеду забывается, похвала греет.'
const STORM = 'За сутки проходит несколько бурь. Обещания, данные на подъёме, потом тяжело исполнять.'
const ISLANDS = 'Порядок живёт островами. Рабочий стол чист, кладовка забита старыми лыжами.'

const said = (strong: string, neutral: string, weak: string): string[] =>
  levelTextProblems(checkedOf([], [aQuality({ texts: { kind: 'T', strong, neutral, weak } })])).map(
    p => p.message,
  )

test('passes texts about different people', () => {
  expect(said(RIVER, ISLANDS, STORM)).toEqual([])
})

test('refuses a level told in the words of another', () => {
  const shuffled = 'Похвала вас греет, а утренняя грубость уже забылась. Река и настроение схожи.'
  expect(said(RIVER, ISLANDS, shuffled).join()).toContain('of its words with calmness strong')
})

test('refuses a phrase that stands in two texts', () => {
  expect(
    said(`${RIVER} Рядом с вами людям легко.`, ISLANDS, `${STORM} Правда, рядом с вами людям шумно.`),
  ).toEqual([expect.stringContaining('«рядом с вами людям»')])
})

test('refuses a text that would fit another quality', () => {
  const other = aQuality({
    id: 'order',
    texts: { kind: 'T', strong: RIVER, neutral: 'Совсем иное.', weak: 'Ещё другое.' },
  })
  const own = aQuality({ texts: { kind: 'T', strong: RIVER, neutral: ISLANDS, weak: STORM } })
  expect(
    levelTextProblems(checkedOf([], [own, other]))
      .map(p => p.message)
      .join(),
  ).toContain('order strong shares 100 %')
})

test('refuses a sentence that fits everybody', () => {
  expect(said(RIVER, ISLANDS, `${STORM} В глубине души хочется покоя.`)).toEqual([
    'fits everybody: «В глубине души»',
  ])
})
