import { describe, expect, test } from 'vitest'
import { moreInWords, possibleDays, weeksOf } from './days.ts'

describe('when more events can be evaluated', () => {
  const midnightInMoscow = '2026-11-22T21:00:00.000Z'
  const afternoon = new Date('2026-11-22T12:00:00.000Z')

  test.each([
    ['Europe/Moscow', 'завтра'],
    ['Europe/Kaliningrad', 'через 9\u00A0часов, в\u00A023:00'],
    ['UTC', 'через 9\u00A0часов, в\u00A021:00'],
    ['Asia/Novosibirsk', 'завтра в\u00A04:00'],
    ['Asia/Vladivostok', 'завтра в\u00A07:00'],
  ])('is told by the clock of %s', (zone, words) => {
    expect(moreInWords(midnightInMoscow, afternoon, zone)).toBe(words)
  })

  test('may be the same day where the day began before Moscow’s', () => {
    const earlyMorning = new Date('2026-11-22T18:00:00.000Z')
    expect(moreInWords(midnightInMoscow, earlyMorning, 'Asia/Vladivostok')).toBe(
      'через 3\u00A0часа, в\u00A07:00',
    )
  })

  test.each([
    ['2026-11-22T19:31:00.000Z', 'через 1\u00A0час, в\u00A021:00'],
    ['2026-11-22T20:00:00.000Z', 'через 1\u00A0час, в\u00A021:00'],
    ['2026-11-22T20:00:30.000Z', 'через 1\u00A0час, в\u00A021:00'],
    ['2026-11-22T20:39:00.000Z', 'через 21\u00A0минуту, в\u00A021:00'],
    ['2026-11-22T20:59:59.000Z', 'через 1\u00A0минуту, в\u00A021:00'],
    ['2026-11-22T21:00:01.000Z', 'через 1\u00A0минуту, в\u00A021:00'],
  ])('at %s is told by hours and then by minutes', (now, words) => {
    expect(moreInWords(midnightInMoscow, new Date(now), 'UTC')).toBe(words)
  })
})

test('an older event that is changed keeps its day', () => {
  const days = possibleDays(new Date(2026, 10, 22), '2026-10-01').map(({ value }) => value)
  expect(days).toHaveLength(8)
  expect([days[0], days.at(-1)]).toEqual(['2026-11-22', '2026-10-01'])
})

test('a month begins on its weekday and has all its days', () => {
  expect(weeksOf('2026-11').slice(0, 7)).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeksOf('2028-02').at(-1)).toBe('2028-02-29')
})
