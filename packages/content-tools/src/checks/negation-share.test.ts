import { expect, test } from 'vitest'
import { makeCheckInput, makeItem, makeSituation } from '../../testing/content-fixtures.ts'
import { negationShareProblems } from './negation-share.ts'

const plain = (count: number) => Array.from({ length: count }, (_, i) => makeItem(i + 1, 'Люблю тишину.'))
const negated = (count: number, text = 'Шум мне не мешает.') =>
  Array.from({ length: count }, (_, i) => makeItem(i + 101, text, { quality: 'order' }))

test('accepts 8 of 100 statements with a negation', () => {
  expect(negationShareProblems(makeCheckInput([...plain(92), ...negated(8)]))).toEqual([])
})

test('refuses 9 of 100, once, at the quality that has most of them', () => {
  const single = makeItem(91, 'Нет сил.')
  const problems = negationShareProblems(makeCheckInput([...plain(90), single, ...negated(8), ...plain(1)]))
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatchObject({
    line: 92,
    message: '9 of 100 statements have a negation (9.0 %), at most 8 % may; most: order 8, calmness 1',
  })
})

test.each(['Ждать мне нельзя.', 'Спорить некогда.', 'Никуда не спешу.', 'Сил нет.', 'НЕ спорю.'])(
  'counts «%s»',
  text => {
    expect(negationShareProblems(makeCheckInput([...plain(9), ...negated(1, text)]))).toHaveLength(1)
  },
)

test.each(['Выступаю не только дома.', 'Жду неделю.', 'Недоволен собой.', 'Мне всё равно.'])(
  'does not count «%s»',
  text => {
    expect(negationShareProblems(makeCheckInput([...plain(9), ...negated(1, text)]))).toEqual([])
  },
)

test('looks at statements that are asked, not at situations and retired items', () => {
  const situations = [1, 2].map(n => makeSituation(n, 'Друг не звонит. Я…', ['жду', 'звоню', 'сержусь']))
  const retired = negated(3).map(item => ({ ...item, stage: 'retired' as const }))
  expect(negationShareProblems(makeCheckInput([...plain(9), ...situations, ...retired]))).toEqual([])
  expect(negationShareProblems(makeCheckInput([]))).toEqual([])
})
