import { expect, test } from 'vitest'
import { makeCheckInput, makeItem } from '../../testing/content-fixtures.ts'
import { denyingWordProblems } from './denying-words.ts'

const plain = (count: number) => Array.from({ length: count }, (_, i) => makeItem(i + 1, 'Люблю тишину.'))
const denying = (count: number, text = 'Читать мне скучно.', answerSet = 'agreement') =>
  Array.from({ length: count }, (_, i) => makeItem(i + 101, text, { quality: 'order', answerSet }))

test('accepts 2 of 100 statements with a word that denies', () => {
  expect(denyingWordProblems(makeCheckInput([...plain(98), ...denying(2)]))).toEqual([])
})

test('refuses 3 of 100, once, at the quality that has most of them', () => {
  const single = makeItem(91, 'Меня мало что радует.')
  const problems = denyingWordProblems(makeCheckInput([...plain(97), single, ...denying(2)]))
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatchObject({ line: 99 })
  expect(problems[0]?.message).toMatch(/^3 of 100 statements .* most: order 2, calmness 1$/)
})

test.each([
  'Думать о себе мне лень.',
  'Засыпаю с трудом.',
  'Такие книги мне скучны.',
  'Решать труднее, чем ждать.',
])('counts «%s»', text => {
  expect(denyingWordProblems(makeCheckInput([...plain(9), ...denying(1, text)]))).toHaveLength(1)
})

test.each(['Труд меня радует.', 'Скучаю по друзьям.', 'Люблю трудные задачи.'])(
  'does not count «%s»',
  text => {
    expect(denyingWordProblems(makeCheckInput([...plain(9), ...denying(1, text)]))).toEqual([])
  },
)

test.each(['likeness', 'opinion'])('looks at the scale %s, too', answerSet => {
  const items = denying(1, 'Быть взрослым трудно.', answerSet)
  expect(denyingWordProblems(makeCheckInput(items))).toHaveLength(1)
})

test.each(['frequency', 'last-week', 'interest'])(
  'leaves the scale %s alone: «редко» is no denial',
  answerSet => {
    const items = denying(1, 'Засыпаю с трудом.', answerSet)
    expect(denyingWordProblems(makeCheckInput(items))).toEqual([])
  },
)

test('leaves retired items alone', () => {
  const retired = denying(1).map(item => ({ ...item, stage: 'retired' as const }))
  expect(denyingWordProblems(makeCheckInput(retired))).toEqual([])
})
