import { describe, expect, test } from 'vitest'
import { localTime, nextHour } from './local-time.ts'
import { retryAfter, ttlSeconds, verdictOn } from './rules.ts'

const MOSCOW = 'Europe/Moscow'
const at = (time: string): Date => new Date(`2026-11-18T${time}+03:00`)
const tomorrow = (time: string): Date => new Date(`2026-11-19T${time}+03:00`)

const due = { zone: MOSCOW, lastSentAt: null, expiresAt: tomorrow('23:00') }

describe('a message that is due', () => {
  test('waits from nine in the evening until nine in the morning', () => {
    const kind = 'observers'
    expect(verdictOn({ ...due, kind, now: at('20:59') })).toEqual({ kind: 'send' })
    expect(verdictOn({ ...due, kind, now: at('21:00') })).toEqual({ kind: 'later', at: tomorrow('09:00') })
    expect(verdictOn({ ...due, kind, now: at('08:59') })).toEqual({ kind: 'later', at: at('09:00') })
    expect(verdictOn({ ...due, kind, now: at('09:00') })).toEqual({ kind: 'send' })
  })

  test('of a meeting in an hour comes at any time', () => {
    const soon = { ...due, now: at('21:30'), expiresAt: at('22:30') }
    expect(verdictOn({ ...soon, kind: 'meeting-hour' })).toEqual({ kind: 'send' })
    expect(verdictOn({ ...soon, kind: 'meeting-day' })).toEqual({ kind: 'drop' })
  })

  test('waits for the next morning where one has come today, unless it is about a meeting', () => {
    const second = { ...due, lastSentAt: at('09:30'), now: at('19:00') }
    expect(verdictOn({ ...second, kind: 'observers' })).toEqual({ kind: 'later', at: tomorrow('09:00') })
    expect(verdictOn({ ...second, kind: 'hour', expiresAt: at('20:00') })).toEqual({ kind: 'drop' })
    expect(verdictOn({ ...second, kind: 'meeting-day' })).toEqual({ kind: 'send' })
    expect(verdictOn({ ...second, kind: 'observers', now: tomorrow('09:00') })).toEqual({ kind: 'send' })
  })

  test('is dropped once it is too late', () => {
    expect(verdictOn({ ...due, kind: 'meeting-hour', now: due.expiresAt })).toEqual({ kind: 'drop' })
  })
})

test('a device that is switched on at night does not ring', () => {
  const now = at('20:00')
  const until = { now, expiresAt: tomorrow('20:00') }
  expect(ttlSeconds('observers', MOSCOW, until)).toBe(3600)
  expect(ttlSeconds('meeting-hour', MOSCOW, until)).toBe(24 * 3600)
})

test('a service that asks to wait is asked again when it says, else after ever longer times', () => {
  expect(retryAfter(0, 90_000)).toBe(90_000)
  expect([0, 1, 2, 20].map(tries => retryAfter(tries, null) / 60_000)).toEqual([1, 2, 4, 60])
})

describe('the clock of a user', () => {
  test.each([
    ['Asia/Kathmandu', '2026-11-18T03:15:00Z'],
    ['America/St_Johns', '2026-11-18T12:30:00Z'],
    ['Asia/Kamchatka', '2026-11-18T21:00:00Z'],
  ])('is that of %s', (zone, nine) => {
    expect(localTime(zone, new Date(nine))).toMatchObject({ hour: 9, minute: 0 })
    expect(nextHour(zone, 9, new Date(Date.parse(nine) - 1)).toISOString()).toBe(new Date(nine).toISOString())
    expect(nextHour(zone, 9, new Date(nine)).getTime() - Date.parse(nine)).toBe(86_400_000)
  })

  test('goes on over a change to summer time', () => {
    const before = new Date('2026-03-28T18:00:00Z')
    const hours = (nextHour('Europe/Berlin', 9, before).getTime() - before.getTime()) / 3_600_000
    expect(hours).toBe(13)
  })
})
