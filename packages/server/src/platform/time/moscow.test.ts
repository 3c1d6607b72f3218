import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from './durations.ts'
import { dayOf, inMoscow, monthAfter, startOfDayBefore, weekDayOf } from './moscow.ts'

const moscow = (text: string): Date => new Date(`${text}+03:00`)

describe('a month later', () => {
  test.each([
    ['2027-01-31T12:00', 31, '2027-02-28T12:00'],
    ['2027-02-28T12:00', 31, '2027-03-31T12:00'],
    ['2028-01-31T12:00', 31, '2028-02-29T12:00'],
    ['2027-03-31T12:00', 31, '2027-04-30T12:00'],
    ['2027-12-31T23:59', 31, '2028-01-31T23:59'],
    ['2027-12-15T00:00', 15, '2028-01-15T00:00'],
    // In London it is still the 28th.
    ['2027-03-01T01:30', 1, '2027-04-01T01:30'],
    ['2027-01-30T00:10', 30, '2027-02-28T00:10'],
  ])('than %s on day %i is %s, in Moscow', (from, anchor, until) => {
    expect(monthAfter(moscow(from), anchor)).toEqual(moscow(until))
  })

  test('twelve times is a year later, on the same day and at the same time', () => {
    const anyMoment = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(anyMoment, start => {
        const anchor = dayOf(start)
        let end = start
        for (let i = 0; i < 12; i++) {
          const next = monthAfter(end, anchor)
          const days = (next.getTime() - end.getTime()) / DAY
          expect(days).toBeGreaterThanOrEqual(28)
          expect(days).toBeLessThanOrEqual(31)
          end = next
        }
        const [before, after] = [start, end].map(moment => new Date(moment.getTime() + 3 * HOUR))
        expect(after?.getUTCFullYear()).toBe((before?.getUTCFullYear() ?? 0) + 1)
        expect(after?.getUTCMonth()).toBe(before?.getUTCMonth())
        expect(after?.toISOString().slice(11)).toBe(before?.toISOString().slice(11))
        // 29 February is 28 February in the years between.
        expect([anchor, 28]).toContain(dayOf(end))
      }),
    )
  })
})

test('a day begins at midnight in Moscow', () => {
  expect(startOfDayBefore(moscow('2027-03-03T00:00'), 2)).toEqual(moscow('2027-03-01T00:00'))
  expect(startOfDayBefore(moscow('2027-03-03T23:59'), 2)).toEqual(moscow('2027-03-01T00:00'))
  expect(startOfDayBefore(moscow('2027-03-03T02:00'), 0)).toEqual(moscow('2027-03-03T00:00'))
})

test('a week begins at midnight from Sunday to Monday in Moscow', () => {
  expect(weekDayOf(moscow('2027-03-07T23:59'))).toEqual({ week: '2027-03-01', day: 7 })
  expect(weekDayOf(moscow('2027-03-08T00:00'))).toEqual({ week: '2027-03-08', day: 1 })
})

test.each([
  [undefined, '20 декабря 2026 г.'],
  ['date-time', '20 декабря 2026 г. в 15:04'],
  ['day-time', '20 декабря в 15:04'],
  ['medium', '20 дек. 2026 г., 15:04:05'],
] as const)('a moment is written in Russian by the clock of Moscow (%s)', (format, written) => {
  expect(inMoscow(moscow('2026-12-20T15:04:05'), format)).toBe(written)
})
