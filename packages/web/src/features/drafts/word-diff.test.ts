import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

const marked = (was: string, is: string): string =>
  wordDiff(was, is)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('')

test.each([
  ['Мне легко ждать.', 'Мне легко ждать.', 'Мне легко ждать.'],
  ['Мне легко ждать.', 'Мне нетрудно ждать.', 'Мне [-легко -][+нетрудно +]ждать.'],
  ['Мне легко.', 'Ждать мне легко.', '[-Мне -][+Ждать мне +]легко.'],
  ['', 'Новое', '[+Новое+]'],
  ['Старое', '', '[-Старое-]'],
  ['а б в г', 'а в д г', 'а [-б -]в [+д +]г'],
])('from «%s» to «%s»', (was, is, shown) => {
  expect(marked(was, is)).toBe(shown)
})

test('keeps every word of both, also of texts too long to compare', () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, i) => `${word}${i}`).join(' ')
  for (const [was, is] of [
    [long('а'), long('б')],
    ['раз два три', 'три два раз'],
  ] as const) {
    const parts = wordDiff(was, is)
    const of = (left: string) =>
      parts
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('')
        .trim()
    expect(of('added').split(/\s+/)).toEqual(was.split(' '))
    expect(of('removed').split(/\s+/)).toEqual(is.split(' '))
  }
})
