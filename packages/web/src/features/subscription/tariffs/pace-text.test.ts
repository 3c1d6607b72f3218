import { expect, test } from 'vitest'
import { isMoreNeeded, paceTexts } from './pace-text.ts'

const texts = (perWeek: readonly number[], left: number, goalCount = 1) =>
  paceTexts(perWeek, left, goalCount).map(text => text?.replaceAll('\u00A0', ' '))

test('the pace of a plan is said in weeks where it takes some, and not again where the larger plan changes nothing', () => {
  expect(texts([500, 1500, 3000], 1397)).toEqual([
    `Все новые вопросы для вашей цели здесь можно пройти за 3 недели.`,
    undefined,
    undefined,
  ])
  expect(texts([500, 1500, 3000], 3200, 3)).toEqual([
    `Все новые вопросы для ваших целей здесь можно пройти за 7 недель.`,
    `Все новые вопросы для ваших целей здесь можно пройти за 3 недели.`,
    `Все новые вопросы для ваших целей здесь можно пройти за 2 недели.`,
  ])
  expect(texts([500, 1500], 0, 2)).toEqual([`Новых вопросов для ваших целей сейчас нет.`, undefined])
})

test('a larger plan is needed where none that costs less gets through the questions in a month', () => {
  expect(isMoreNeeded([500], 2000)).toBe(false)
  expect(isMoreNeeded([500], 2001)).toBe(true)
  expect(isMoreNeeded([500, 1500], 2001)).toBe(false)
})
