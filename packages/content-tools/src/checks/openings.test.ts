import { expect, test } from 'vitest'
import { openingProblems } from './openings.ts'
import { makeItem, makeCheckInput } from '../../testing/content-fixtures.ts'

const problemsOf = (...texts: string[]) =>
  openingProblems(makeCheckInput(texts.map((text, i) => makeItem(i, text))))

test('refuses a fifth item of a quality with the same first word', () => {
  const four = ['Люблю тишину.', 'Люблю покой.', 'Люблю лес.', 'Люблю снег.']
  expect(problemsOf(...four)).toEqual([])
  expect(problemsOf(...four, 'Люблю зиму.')[0]?.message).toContain('begin with «люблю»')
})

test('compares the second word too after a preposition', () => {
  expect(
    problemsOf('В лесу тихо.', 'В споре горячусь.', 'В дороге сплю.', 'В гостях шучу.', 'В пути пою.'),
  ).toEqual([])
  const inArguments = ['молчу', 'горячусь', 'смеюсь', 'злюсь', 'мирюсь'].map(verb => `В споре ${verb}.`)
  expect(problemsOf(...inArguments)).toHaveLength(1)
})

test('takes «я» and «мне» alone as the opening word', () => {
  expect(
    problemsOf(
      'Мне легко ждать.',
      'Мне трудно спать.',
      'Мне нравится лес.',
      'Мне жарко.',
      'Мне скучно одной дорогой.',
    ),
  ).toHaveLength(1)
})
