import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, localDay, momentOf } from '../../platform/time/local-time.ts'
import { isStillDay, nextDue } from './schedule.ts'

const SATURDAY = 6

const next = (now: string, choice: Partial<Parameters<typeof nextDue>[0]> = {}): string =>
  nextDue(
    { day: SATURDAY, hour: 10, zone: 'Europe/Moscow', last: null, ...choice },
    new Date(now),
  ).toISOString()

test.each([
  // A Wednesday in Moscow, then the Saturday before and at the hour.
  ['2026-11-25T09:00:00Z', 'Europe/Moscow', '2026-11-28T07:00:00.000Z'],
  ['2026-11-28T06:59:59Z', 'Europe/Moscow', '2026-11-28T07:00:00.000Z'],
  ['2026-11-28T07:00:00Z', 'Europe/Moscow', '2026-12-05T07:00:00.000Z'],
  // In Kamchatka it is Saturday already.
  ['2026-11-27T20:00:00Z', 'Asia/Kamchatka', '2026-11-27T22:00:00.000Z'],
  ['2026-11-27T22:30:00Z', 'Asia/Kamchatka', '2026-12-04T22:00:00.000Z'],
])('after %s in %s the letter is due at %s', (now, zone, due) => {
  expect(next(now, { zone })).toBe(due)
})

test('clocks that are moved do not move the hour of the letter', () => {
  const berlin = { zone: 'Europe/Berlin', day: 7 }
  expect(next('2027-03-21T12:00:00Z', berlin)).toBe('2027-03-28T08:00:00.000Z')
  expect(next('2027-03-14T12:00:00Z', berlin)).toBe('2027-03-21T09:00:00.000Z')
  // 02:00 is left out that day, and comes twice in autumn.
  expect(momentOf('Europe/Berlin', '2027-03-28', 2).toISOString()).toBe('2027-03-28T01:00:00.000Z')
  expect(momentOf('Europe/Berlin', '2027-10-31', 2).toISOString()).toBe('2027-10-31T00:00:00.000Z')
})

test('a missed hour is made up for on the same day only, by the reader’s own calendar', () => {
  const due = new Date('2026-11-28T07:00:00Z')
  expect(isStillDay('Europe/Moscow', due, new Date('2026-11-28T20:59:59Z'))).toBe(true)
  expect(isStillDay('Europe/Moscow', due, new Date('2026-11-28T21:00:00Z'))).toBe(false)
})

const ZONES = ['Europe/Moscow', 'Europe/Berlin', 'Asia/Kamchatka', 'Europe/Kaliningrad', 'America/New_York']

test('whatever is chosen anew and when, two letters are at least seven days of the calendar apart', () => {
  const choice = fc.record({
    day: fc.integer({ min: 1, max: 7 }),
    hour: fc.integer({ min: 7, max: 22 }),
    zone: fc.constantFrom(...ZONES),
  })
  const start = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(start, fc.array(choice, { minLength: 2, maxLength: 12 }), (from, choices) => {
      let now = from
      let last: Date | null = null
      for (const one of choices) {
        const due = nextDue({ ...one, last }, now)
        expect(due > now).toBe(true)
        if (last) {
          const days = daysBetween(localDay(one.zone, last), localDay(one.zone, due))
          expect(days).toBeGreaterThanOrEqual(7)
          expect(days).toBeLessThanOrEqual(14)
        }
        last = due
        now = due
      }
    }),
  )
})
