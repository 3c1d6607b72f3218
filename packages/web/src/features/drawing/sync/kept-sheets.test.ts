import { expect, test } from 'vitest'
import { endOf } from './kept-sheets.ts'

const START = '2026-11-18T09:00:10.000Z'

test('a sheet never ends before it began, though the clock of the device was set back', () => {
  expect(endOf(START, new Date('2026-11-18T09:00:40.000Z'))).toBe('2026-11-18T09:00:40.000Z')
  expect(endOf(START, new Date('2026-11-18T08:00:00.000Z'))).toBe(START)
})
