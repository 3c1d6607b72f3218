import type { ConsultationSlot } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { clockAt, dayTitleAt, momentAt, shortDayAt, zoneName } from './moments.ts'
import { slotsByDay } from './slots-by-day.ts'
import { rangeByBothClocks, theirClock } from './two-clocks.ts'

const MOSCOW = 'Europe/Moscow'
const KAMCHATKA = 'Asia/Kamchatka'
const BERLIN = 'Europe/Berlin'

/** Replaces no-break spaces by plain ones, for readable expectations. */
const readable = (text: string | null) => text?.replaceAll('\u00A0', ' ')

describe('a moment', () => {
  test('is told by the calendar and the clock of a zone', () => {
    const moment = '2026-12-01T16:00:00.000Z'
    expect(readable(momentAt(moment, MOSCOW))).toBe('вторник, 1 декабря, 19:00')
    expect(readable(momentAt(moment, KAMCHATKA))).toBe('среда, 2 декабря, 4:00')
    expect(readable(dayTitleAt(moment, KAMCHATKA))).toBe('Среда, 2 декабря')
    expect(shortDayAt(moment, MOSCOW)).toEqual({ weekday: 'вт', day: '1', month: 'дек.' })
  })

  test.each([
    // The last Sunday of March and of October: one o'clock in UTC.
    ['2027-03-28T00:59:00.000Z', '1:59'],
    ['2027-03-28T01:00:00.000Z', '3:00'],
    ['2026-10-25T00:30:00.000Z', '2:30'],
    ['2026-10-25T01:30:00.000Z', '2:30'],
  ])('keeps to a clock that is put forward or back: %s is %s in Berlin', (moment, clock) => {
    expect(clockAt(moment, BERLIN)).toBe(clock)
  })

  test('names the zone without the season', () => {
    expect(zoneName(MOSCOW, '2026-12-01T16:00:00.000Z')).toBe('Москва')
    expect(zoneName(KAMCHATKA, '2026-12-01T16:00:00.000Z')).toBe('Петропавловск-Камчатский')
  })
})

describe('two clocks', () => {
  test('are named only where they differ at that moment', () => {
    expect(theirClock('2026-12-01T16:00:00.000Z', 'Europe/Minsk', MOSCOW)).toBeNull()
    expect(readable(theirClock('2026-12-01T16:00:00.000Z', 'Asia/Samarkand', MOSCOW))).toBe('в Москве 19:00')
  })

  test('name the weekday where it is another one', () => {
    expect(readable(theirClock('2026-12-01T16:00:00.000Z', KAMCHATKA, MOSCOW))).toBe('в Москве 19:00, вт')
  })

  test('follow the summer time of one of them', () => {
    expect(readable(theirClock('2026-10-23T10:00:00.000Z', BERLIN, MOSCOW))).toBe('в Москве 13:00')
    const range = { starts_at: '2026-10-26T10:00:00.000Z', ends_at: '2026-10-26T10:50:00.000Z' }
    expect(readable(rangeByBothClocks(range, BERLIN, MOSCOW))).toBe('11:00–11:50 у вас; в Москве 13:00')
  })

  test('call a place by the name of its zone where there is no other', () => {
    expect(readable(theirClock('2026-12-01T10:00:00.000Z', MOSCOW, BERLIN))).toBe('Центральная Европа: 11:00')
  })
})

test('times are grouped by the days of the reader, the earliest first', () => {
  const slot = (starts_at: string): ConsultationSlot => ({
    id: '',
    specialist: '',
    starts_at,
    ends_at: starts_at,
  })
  const slots = ['2026-12-01T16:00:00.000Z', '2026-12-01T09:00:00.000Z', '2026-12-01T11:00:00.000Z'].map(slot)
  const daysIn = (zone: string) => slotsByDay(slots, zone).map(({ key, slots }) => [key, slots.length])
  expect(daysIn(MOSCOW)).toEqual([['2026-12-01', 3]])
  // Noon in UTC is midnight there.
  expect(daysIn(KAMCHATKA)).toEqual([
    ['2026-12-01', 2],
    ['2026-12-02', 1],
  ])
})
