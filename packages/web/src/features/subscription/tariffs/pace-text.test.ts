import { expect, test } from 'vitest'
import { paceTexts } from './pace-text.ts'

const texts = (perWeek: readonly number[], left: number, goalCount = 1) =>
  paceTexts(perWeek, left, goalCount).map(text => text?.replaceAll('\u00A0', ' '))

const AFTER = 'Дальше — дневник, «Взгляд со стороны» и проверки, что изменилось.'

test('the pace of a plan is said in weeks, with what it gives after the questions, and not again where the larger plan changes nothing', () => {
  expect(texts([500, 1500, 3000], 1397)).toEqual([
    `Все новые вопросы для вашей цели здесь можно пройти за 3 недели. ${AFTER}`,
    `Недельного предела хватит на все новые вопросы для вашей цели: темп выбираете вы. ${AFTER}`,
    undefined,
  ])
  expect(texts([500, 1500], 0, 2)).toEqual([`Новых вопросов для ваших целей сейчас нет. ${AFTER}`, undefined])
})
