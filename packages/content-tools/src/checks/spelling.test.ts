import { describe, expect, test } from 'vitest'
import { russianDictionary } from './dictionary.ts'
import { spellingProblems, yoProblems } from './spelling.ts'
import { makeItem, makeCheckInput } from '../../testing/content-fixtures.ts'

const dictionary = russianDictionary()
const misspelt = (text: string, own: string[] = []): string[] =>
  spellingProblems(dictionary, new Set(own))(makeCheckInput([makeItem(1, text)])).map(p => p.message)
const withoutYo = (text: string): string[] =>
  yoProblems(dictionary)(makeCheckInput([makeItem(1, text)])).map(p => p.message)

describe('spelling', () => {
  test('finds a misspelt word', () => {
    expect(misspelt('Жду важнава звонка.')).toEqual([expect.stringContaining('«важнава»')])
  })
  test('accepts a hyphenated word whose parts are known', () => {
    expect(misspelt('Всё-таки кому-нибудь кое-что скажу по-своему.')).toEqual([])
    expect(misspelt('Кто-небудь придёт.')).toHaveLength(1)
  })
  test('accepts the words of words.txt', () => {
    expect(misspelt('Созвон идёт час.')).toHaveLength(1)
    expect(misspelt('Созвон идёт час.', ['созвон'])).toEqual([])
  })
})

describe('the letter ё', () => {
  test('finds a word written with е', () => {
    expect(withoutYo('Еще жду, но легкий шаг.')).toEqual([
      expect.stringContaining('«Еще» → «ещё»'),
      expect.stringContaining('«легкий» → «лёгкий»'),
    ])
  })
  test('accepts words that exist with е and with ё', () => {
    expect(withoutYo('Все решено перед отъездом, чем бы ни кончилось.')).toEqual([])
  })
})
