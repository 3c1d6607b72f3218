import { NO_PORTRAIT, type PairText } from '@grani/server/content/portrait-schema.ts'
import { expect, test } from 'vitest'
import { makeCheckInput, makeQuality } from '../../testing/content-fixtures.ts'
import { recognitionProblems } from './recognition.ts'

const HEADLINE: PairText = {
  kind: 'tension',
  when: [
    { quality: 'planning', side: 'high' },
    { quality: 'prompt-start', side: 'low' },
  ],
  text: 'Список шагов вы пишете ещё с вечера, а первый из них ждёт, пока список станет подробнее.',
  mine: null,
  line: 7,
}

const messagesOf = (high: string): string[] => {
  const input = makeCheckInput([], [makeQuality({ id: 'planning' })])
  const portrait = { ...NO_PORTRAIT, pairs: [HEADLINE], recognition: { planning: { high, low: 'Иначе.' } } }
  return recognitionProblems({ ...input, texts: { ...input.texts, portrait } }).map(({ message }) => message)
}

test('refuses the scene of a headline in other words, and a phrase of it', () => {
  expect(messagesOf('Список на завтра вы пишете с вечера.').join()).toContain('stands in «Список шагов')
  expect(messagesOf('Встречи ждут, пока список станет длиннее.').join()).toContain('stands in «Список шагов')
  expect(messagesOf('На случай дождя у вас заготовлен второй вариант выходных.')).toEqual([])
})
