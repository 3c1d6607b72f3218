import { expect, test } from 'vitest'
import { openingProblems } from './openings.ts'
import { anItem, checkedOf } from '../../testing/content-fixtures.ts'

const opening = (...texts: string[]) => openingProblems(checkedOf(texts.map((text, i) => anItem(i, text))))

test('lets two items of a quality begin alike, not three', () => {
  expect(opening('Люблю тишину.', 'Люблю покой.')).toEqual([])
  expect(opening('Люблю тишину.', 'Люблю покой.', 'Люблю лес.')[0]?.message).toContain('begin with «люблю»')
})

test('looks past a preposition', () => {
  expect(opening('В лесу тихо.', 'В споре горячусь.', 'В дороге сплю.')).toEqual([])
  expect(opening('В споре молчу.', 'В споре горячусь.', 'В споре смеюсь.')).toHaveLength(1)
})

test('hears «я» and «мне» wherever they go', () => {
  expect(opening('Мне легко ждать.', 'Мне трудно спать.', 'Мне нравится лес.')).toHaveLength(1)
})
