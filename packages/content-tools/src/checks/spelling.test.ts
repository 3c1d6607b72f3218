import { describe, expect, test } from 'vitest'
import { russianDictionary } from './dictionary.ts'
import { spellingProblems, yoProblems } from './spelling.ts'
import { anItem, checkedOf } from '../../testing/content-fixtures.ts'

const dictionary = russianDictionary()
const misspelt = (text: string, own: string[] = []): string[] =>
  spellingProblems(dictionary, new Set(own))(checkedOf([anItem(1, text)])).map(p => p.message)
const withoutYo = (text: string): string[] =>
  yoProblems(dictionary)(checkedOf([anItem(1, text)])).map(p => p.message)

describe('spelling', () => {
  test('finds a misspelt word', () => {
    expect(misspelt('Жду важнава звонка.')).toEqual([expect.stringContaining('«важнава»')])
  })
  test('knows words joined by a hyphen by their parts', () => {
    expect(misspelt('Всё-таки кому-нибудь кое-что скажу по-своему.')).toEqual([])
    expect(misspelt('Кто-небудь придёт.')).toHaveLength(1)
  })
  test('believes the list of own words', () => {
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
  test('leaves words that exist both ways to the reader', () => {
    expect(withoutYo('Все решено перед отъездом, чем бы ни кончилось.')).toEqual([])
  })
})
