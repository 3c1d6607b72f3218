import { expect, test } from 'vitest'
import { makeCheckInput, makeQuality, makeTexts } from '../../testing/content-fixtures.ts'
import type { CheckInput } from './check.ts'
import { weakSideProblems } from './weak-sides.ts'

const messagesOf = (input: CheckInput): string[] => weakSideProblems(input).map(({ message }) => message)

const withLow = (below: string, more = {}): CheckInput =>
  makeCheckInput([], [makeQuality({ ...more, texts: makeTexts({ below }) })])

const introducedBy = (introduction: string, more = {}): CheckInput => {
  const input = makeCheckInput([], [makeQuality(more)])
  const directions = input.content.directions.map(direction => ({ ...direction, introduction }))
  return { ...input, content: { ...input.content, directions } }
}

test.each([
  'Слабости в этом нет: разговор идёт прямо.',
  'Обиды вы помните дольше других, и прощать всех никто не обязан.',
  'Тихий отклик ещё не делает поступки злыми.',
  'Это дело вкуса: одним шутка помогает, другим нет.',
])('refuses beside «слабая сторона»: %s', text => {
  expect(messagesOf(withLow(text)).join('\n')).toContain('calmness is no style')
  expect(messagesOf(withLow(text, { lowSide: 'style' }))).toEqual([])
})

test('lets a weak side tell where it comes from and what it is good for', () => {
  expect(
    messagesOf(withLow('Дело не в слабости характера. Польза тоже ощутима: вопросы вы задаёте заранее.')),
  ).toEqual([])
})

test.each([
  'Высокий результат не делает человека хорошим, а низкий плохим: осторожность кого-то бережёт.',
  'Низкий результат говорит о привычке и вкусе.',
  'Здесь нет сильных и слабых сторон.',
])('refuses above weak sides: %s', text => {
  expect(messagesOf(introducedBy(text)).join('\n')).toContain('stands above the weak sides of calmness')
  expect(messagesOf(introducedBy(text, { lowSide: 'style' }))).toEqual([])
})
