import { describe, expect, test } from 'vitest'
import { badge } from './badge.ts'
import { dateInWords } from './date.ts'
import { plural } from './plural.ts'
import { price } from './price.ts'
import { inQuotes } from './quotes.ts'

const ANSWERS = ['ответ', 'ответа', 'ответов'] as const
/** Replaces no-break spaces by plain ones, for readable expectations. */
const readable = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('a number with a noun', () => {
  test.each([
    [0, '0 ответов'],
    [1, '1 ответ'],
    [2, '2 ответа'],
    [5, '5 ответов'],
    [11, '11 ответов'],
    [12, '12 ответов'],
    [21, '21 ответ'],
    [104, '104 ответа'],
    [111, '111 ответов'],
  ])('%i is «%s»', (count, text) => {
    expect(readable(plural(count, ANSWERS))).toBe(text)
  })

  test('never breaks at the end of a line, nor do prices and dates', () => {
    expect(plural(3, ANSWERS)).not.toContain(' ')
    expect(price(199_000)).not.toContain(' ')
    expect(dateInWords('2026-03-03T10:00:00Z', new Date('2026-01-01'))).not.toContain(' ')
  })
})

describe('prices', () => {
  test('are whole roubles when they can be', () => {
    expect(readable(price(99_000))).toBe('990 ₽')
    expect(readable(price(199_000))).toBe('1 990 ₽')
    expect(readable(price(0))).toBe('0 ₽')
  })

  test('keep the kopecks when there are some', () => {
    expect(readable(price(99_050))).toBe('990,50 ₽')
  })
})

describe('dates', () => {
  test('leave out this year', () => {
    expect(readable(dateInWords('2026-03-03T10:00:00Z', new Date('2026-11-20')))).toBe('3 марта')
  })

  test('name another year', () => {
    expect(readable(dateInWords('2027-03-03T10:00:00Z', new Date('2026-11-20')))).toBe('3 марта 2027 года')
  })
})

describe('dates in any time zone of the device', () => {
  test.each([
    ['2026-03-02T20:59:59Z', '2 марта'],
    ['2026-03-02T21:00:00Z', '3 марта'],
    ['2026-03-03T20:59:59Z', '3 марта'],
  ])('are those of Moscow: %s is «%s»', (timestamp, text) => {
    expect(readable(dateInWords(timestamp, new Date('2026-11-20')))).toBe(text)
  })

  test.each([
    ['2026-12-31T20:59:59Z', '2026-12-31T20:00:00Z', '31 декабря'],
    ['2026-12-31T21:00:00Z', '2026-12-31T20:00:00Z', '1 января 2027 года'],
    ['2026-12-31T20:59:59Z', '2026-12-31T21:30:00Z', '31 декабря 2026 года'],
    ['2027-03-03T10:00:00Z', '2026-12-31T21:30:00Z', '3 марта'],
  ])('change the year with Moscow: %s, shown at %s, is «%s»', (timestamp, now, text) => {
    expect(readable(dateInWords(timestamp, new Date(now)))).toBe(text)
  })
})

describe('badge', () => {
  test.each([
    [0, null],
    [-1, null],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [250, '9+'],
  ])('%i shows %j', (count, shown) => {
    expect(badge(count)).toBe(shown)
  })
})

test('a quotation within a quotation has other marks', () => {
  expect(inQuotes('Удалось сказать «нет», когда хотелось.')).toBe('«Удалось сказать „нет“, когда хотелось.»')
})
