import { expect, test } from 'vitest'
import { besideEarlier } from './beside-earlier.ts'

const marks = { pleasantness: 4, energy: 1, importance: 3, control: 3 }

const plain = (...both: Parameters<typeof besideEarlier>) => besideEarlier(...both).replaceAll('\u00A0', ' ')

test('two events of a day are told apart by their marks alone', () => {
  expect(plain({ pleasantness: 1, energy: 5, importance: 5, control: 1 }, marks)).toBe(
    'Там было скорее приятно, спокойно, здесь неприятно, взволнованно. Здесь важнее. От вас больше зависело там.',
  )
  // What is the same of both moods is not said twice.
  expect(plain({ ...marks, pleasantness: 1, energy: 1 }, marks)).toBe(
    'Там было скорее приятно, здесь неприятно.',
  )
  expect(plain({ ...marks, energy: 4 }, { ...marks, importance: 4 })).toBe(
    'Там было спокойно, здесь скорее взволнованно. Там важнее.',
  )
  expect(plain({ ...marks, pleasantness: 3 }, marks)).toBe('Там было скорее приятно, здесь ни то ни другое.')
  expect(plain({ ...marks, control: 4 }, marks)).toBe('От вас больше зависело здесь.')
  expect(plain(marks, marks)).toBe('Отмечено так же.')
})
