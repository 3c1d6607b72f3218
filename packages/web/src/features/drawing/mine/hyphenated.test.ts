import { expect, test } from 'vitest'
import { hyphenated } from './hyphenated.ts'

const seen = (title: string): string => hyphenated(title).replaceAll('\u00AD', '·').replaceAll('\u2060', '~')

test('a long word breaks between syllables, with two letters on either side', () => {
  expect(seen('кардиограмма')).toBe('кар·диог·рам·ма')
  expect(seen('Авиаконструктор')).toBe('Авиа·конст·рук·тор')
})

test('a short word stays whole, and one with a hyphen too', () => {
  expect(seen('старый зонт для кого-то')).toBe('старый зонт для кого-~то')
})
