import { expect, test } from 'vitest'
import { daysAfter, inputOfMoment, nextMidnight, timestampOfInput } from './time.ts'

test('an input of date and time is read by Moscow’s clock, and is nothing when empty or half filled', () => {
  expect(timestampOfInput('2026-11-23T12:00')).toBe('2026-11-23T09:00:00.000Z')
  expect(inputOfMoment(Date.parse('2026-11-23T09:00:00Z'))).toBe('2026-11-23T12:00')
  for (const input of ['', 'T', '2026-11-23', '2026-13-45T12:00', '2026-11-23T'])
    expect(timestampOfInput(input)).toBeNull()
})

test('a day ends at Moscow’s midnight', () => {
  expect(new Date(nextMidnight(Date.parse('2026-11-23T20:59:59Z'))).toISOString()).toBe(
    '2026-11-23T21:00:00.000Z',
  )
  expect(new Date(nextMidnight(Date.parse('2026-11-23T21:00:00Z'))).toISOString()).toBe(
    '2026-11-24T21:00:00.000Z',
  )
})

test('days are counted by the calendar, over months and years', () => {
  expect([daysAfter('2026-12-30', 3), daysAfter('2026-03-01', -1)]).toEqual(['2027-01-02', '2026-02-28'])
})
