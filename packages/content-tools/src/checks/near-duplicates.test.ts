import { expect, test } from 'vitest'
import { similarityToEach } from '../similarity.ts'
import { coreRepeatProblems, NEAR_DUPLICATE_SIMILARITY, nearDuplicateProblems } from './near-duplicates.ts'
import { makeItem, makeQuality, makeCheckInput } from '../../testing/content-fixtures.ts'

const similarity = (a: string, b: string): number => similarityToEach([a])(b)[0] ?? 0

// The examples on which the threshold was chosen, see content/README.md.
test.each([
  ['Разозлить меня трудно.', 'Меня трудно разозлить или обидеть.'],
  ['Начатое довожу до конца, даже если надоедает.', 'Довожу до конца начатое дело.'],
  ['Накануне важной встречи сплю как обычно.', 'Перед важной встречей сон у меня обычный.'],
  ['Живу сегодняшним днём.', 'Предпочитаю жить сегодняшним днём.'],
  ['Настроение у меня ровное изо дня в день.', 'Моё настроение держится ровно день за днём.'],
  ['Под чужими взглядами чувствую себя свободно.', 'Чувствую себя свободно, когда на меня смотрят чужие.'],
  ['Мысли разбегаются, стоит мне сесть за дело.', 'Стоит сесть за работу, и мысли мои разбегаются.'],
  ['Оттягиваю начало до последнего дня.', 'Начало работы оттягиваю до последнего.'],
])('finds «%s» and «%s» to be near-duplicates', (a, b) => {
  expect(similarity(a, b)).toBeGreaterThanOrEqual(NEAR_DUPLICATE_SIMILARITY)
})

test.each([
  ['К поездке готовлюсь за несколько недель.', 'Полезная привычка приживается у меня за несколько недель.'],
  [
    'Пока родные в дороге, занимаюсь своими делами без волнения.',
    'Напеваю или пританцовываю, пока занимаюсь делами.',
  ],
  ['Остываю раньше, чем успеваю сказать резкость.', 'Слова вылетают у меня раньше, чем я успеваю подумать.'],
  ['Начатое довожу до конца, даже если надоедает.', 'Спор довожу до конца без обидных прозвищ.'],
])('finds «%s» and «%s» to be different', (a, b) => {
  expect(similarity(a, b)).toBeLessThan(NEAR_DUPLICATE_SIMILARITY)
})

const first = makeItem(1, 'Разозлить меня трудно.')

test('reports the second of two near-duplicates unless it declares `near`', () => {
  const second = makeItem(2, 'Меня трудно разозлить или обидеть.')
  expect(nearDuplicateProblems(makeCheckInput([first, second])).map(p => p.line)).toEqual([2])
  expect(nearDuplicateProblems(makeCheckInput([first, { ...second, near: [first.id] }]))).toEqual([])
})

test('reports near-duplicates of two qualities unless they declare `near`', () => {
  const other = makeItem(2, 'Меня трудно разозлить или обидеть.', { quality: 'good-temper' })
  expect(nearDuplicateProblems(makeCheckInput([first, other])).map(p => p.line)).toEqual([2])
  expect(nearDuplicateProblems(makeCheckInput([first, { ...other, near: [first.id] }]))).toEqual([])
})

test('lets a state speak of what a trait speaks of, unless the words are nearly equal', () => {
  const week = makeQuality({ id: 'low-mood', kind: 'S' })
  const trait = makeItem(1, 'Мне бывает радостно просто так.')
  const problemsOf = (text: string) =>
    nearDuplicateProblems(
      makeCheckInput([trait, makeItem(2, text, { quality: 'low-mood' })], [makeQuality(), week]),
    )
  expect(problemsOf('Мне радостно.')).toEqual([])
  expect(problemsOf('Мне радостно просто так.')).toHaveLength(1)
})

test('ignores retired items', () => {
  const retired = makeItem(2, 'Меня трудно разозлить или обидеть.', { stage: 'retired' })
  expect(nearDuplicateProblems(makeCheckInput([first, retired]))).toEqual([])
})

test('reports two core items of a quality that share a rare word, unless one declares `near`', () => {
  const others = Array.from({ length: 120 }, (_, i) => makeItem(10 + i, 'Пью чай.'))
  const even = makeItem(1, 'Настроение у меня ровное.', { slope: 1.8 })
  const swings = makeItem(2, 'За день настроение успевает взлететь и упасть.', { slope: 1.8 })
  const problemsWith = (item: typeof swings) =>
    coreRepeatProblems(makeCheckInput([even, item, ...others])).map(({ line }) => line)
  expect(problemsWith(swings)).toEqual([2])
  expect(problemsWith({ ...swings, near: [even.id] })).toEqual([])
  expect(problemsWith({ ...swings, slope: 1.2 })).toEqual([])
  expect(problemsWith({ ...swings, quality: 'good-temper' })).toEqual([])
})
