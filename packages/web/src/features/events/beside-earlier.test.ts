import { expect, test } from 'vitest'
import { besideEarlier } from './beside-earlier.ts'

const joy = { pleasantness: 4, importance: 3 }
const trouble = { pleasantness: 1, importance: 5 }

const plain = (...both: Parameters<typeof besideEarlier>) => besideEarlier(...both)?.replaceAll('\u00A0', ' ')

test('two events of a day are spoken of as a person would, and no mark is read out', () => {
  expect(plain(joy, trouble)).toBe('В этом дне и приятное, и неприятное. Важнее для вас неприятное.')
  expect(plain(trouble, joy)).toBe('В этом дне и приятное, и неприятное. Важнее для вас неприятное.')
  expect(plain(joy, { ...trouble, importance: 3 })).toBe('В этом дне и приятное, и неприятное.')
  expect(plain(joy, { ...joy, importance: 4 })).toBe('Приятное в этот день не одно. Важнее для вас другое.')
  expect(plain(trouble, { ...trouble, importance: 2 })).toBe(
    'Неприятное в этот день не одно. Важнее для вас это.',
  )
})

test('what was neither pleasant nor unpleasant is not set beside anything', () => {
  expect(plain({ ...joy, pleasantness: 3 }, trouble)).toBeUndefined()
  expect(plain(joy, { ...joy, pleasantness: 3 })).toBeUndefined()
})
