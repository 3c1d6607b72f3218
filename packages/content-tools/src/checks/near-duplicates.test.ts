import { expect, test } from 'vitest'
import { fingerprintOf, likenessOf } from '../similarity.ts'
import { NEAR_DUPLICATE, nearDuplicateProblems } from './near-duplicates.ts'
import { anItem, checkedOf } from '../../testing/content-fixtures.ts'

const likeness = (a: string, b: string): number => likenessOf(fingerprintOf(a), fingerprintOf(b))

// The examples that the threshold was chosen on; content/README.md tells how.
test.each([
  ['Разозлить меня трудно.', 'Меня трудно разозлить или обидеть.'],
  ['Начатое довожу до конца, даже если надоедает.', 'Довожу до конца начатое дело.'],
  ['Накануне важной встречи сплю как обычно.', 'Перед важной встречей сон у меня обычный.'],
  ['Живу сегодняшним днём.', 'Предпочитаю жить сегодняшним днём.'],
  ['Настроение у меня ровное изо дня в день.', 'Моё настроение держится ровно день за днём.'],
  ['Под чужими взглядами чувствую себя свободно.', 'Чувствую себя свободно, когда на меня смотрят чужие.'],
  ['Мысли разбегаются, стоит мне сесть за дело.', 'Стоит сесть за работу, и мысли мои разбегаются.'],
  ['Оттягиваю начало до последнего дня.', 'Начало работы оттягиваю до последнего.'],
])('«%s» and «%s» are one thought', (a, b) => {
  expect(likeness(a, b)).toBeGreaterThanOrEqual(NEAR_DUPLICATE)
})

test.each([
  ['К поездке готовлюсь за несколько недель.', 'Полезная привычка приживается у меня за несколько недель.'],
  [
    'Пока родные в дороге, занимаюсь своими делами без волнения.',
    'Напеваю или пританцовываю, пока занимаюсь делами.',
  ],
  ['Остываю раньше, чем успеваю сказать резкость.', 'Слова вылетают у меня раньше, чем я успеваю подумать.'],
  ['Начатое довожу до конца, даже если надоедает.', 'Спор довожу до конца без обидных прозвищ.'],
])('«%s» and «%s» are two thoughts', (a, b) => {
  expect(likeness(a, b)).toBeLessThan(NEAR_DUPLICATE)
})

const first = anItem(1, 'Разозлить меня трудно.')

test('points at the second wording and forgives it once it is declared', () => {
  const second = anItem(2, 'Меня трудно разозлить или обидеть.')
  expect(nearDuplicateProblems(checkedOf([first, second])).map(p => p.line)).toEqual([2])
  expect(nearDuplicateProblems(checkedOf([first, { ...second, near: [first.id] }]))).toEqual([])
})

test('does not forgive a wording shared by two qualities, declared or not', () => {
  const other = anItem(2, 'Меня трудно разозлить или обидеть.', { quality: 'good-temper', near: [first.id] })
  expect(nearDuplicateProblems(checkedOf([first, other]))).toHaveLength(1)
})

test('forgets retired items', () => {
  const retired = anItem(2, 'Меня трудно разозлить или обидеть.', { stage: 'retired' })
  expect(nearDuplicateProblems(checkedOf([first, retired]))).toEqual([])
})
