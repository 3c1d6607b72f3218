import { expect, test } from 'vitest'
import { paceTexts, recentText } from './pace-text.ts'

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

test('the pace of the own last answers is rounded, and never less than one', () => {
  const said = (answers: number, qualities: number) =>
    recentText({ answers, qualities }).replaceAll('\u00A0', ' ')
  expect(said(50, 7)).toBe(
    'Судя по вашим последним 50 ответам, одно новое качество становится ясным примерно за 7 ответов.',
  )
  expect(said(20, 30)).toContain('становится ясным примерно за 1 ответ.')
})
