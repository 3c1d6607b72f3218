import { expect, test } from 'vitest'
import { openingProblems } from './openings.ts'
import { makeItem, makeCheckInput } from '../../testing/content-fixtures.ts'

const problemsOf = (...texts: string[]) =>
  openingProblems(makeCheckInput(texts.map((text, i) => makeItem(i, text))))

test('refuses a third item of a quality with the same first word', () => {
  expect(problemsOf('Люблю тишину.', 'Люблю покой.')).toEqual([])
  expect(problemsOf('Люблю тишину.', 'Люблю покой.', 'Люблю лес.')[0]?.message).toContain(
    'begin with «люблю»',
  )
})

test('compares the second word too after a preposition', () => {
  expect(problemsOf('В лесу тихо.', 'В споре горячусь.', 'В дороге сплю.')).toEqual([])
  expect(problemsOf('В споре молчу.', 'В споре горячусь.', 'В споре смеюсь.')).toHaveLength(1)
})

test('takes «я» and «мне» alone as the opening word', () => {
  expect(problemsOf('Мне легко ждать.', 'Мне трудно спать.', 'Мне нравится лес.')).toHaveLength(1)
})
