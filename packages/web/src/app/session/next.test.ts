import { describe, expect, test } from 'vitest'
import { isSafeNext, nextFromQuery } from './next.ts'
import { withNext } from './with-next.ts'

const FOREIGN = [
  'http://evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/..',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'mailto:a@evil.example',
  'tel:+700000',
  'ftp://evil.example',
  'evil.example',
  'evil.example/path',
  '.evil.example',
  '@evil.example',
  '/@evil.example:80',
  '?next=//evil.example',
  '#//evil.example',
  '',
  ' /profile',
  ' //evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation%3a%20//evil.example',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '%2f%2fevil.example',
  '/%5cevil.example',
  '/%5C/evil.example',
  '/%255cevil.example',
  '/%252f%252fevil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/profile//evil.example',
  '/%2e%2e//evil.example',
  '/%E0%A4%A',
  '/\u2028/evil.example',
  '/\uFF0Fevil.example',
  '/\u200B/evil.example',
  '/x?u=http%3a%2f%2fevil.example',
  '/x?u=javascript%3aalert(1)',
  '/%00//evil.example',
  '//evil.example@grani.ru',
  '/%68ttps',
]

describe('next', () => {
  test('is tested with at least forty known tricks', () => {
    expect(new Set(FOREIGN).size).toBeGreaterThanOrEqual(40)
  })

  test.each(FOREIGN)('never leads to another site: %j', payload => {
    expect(isSafeNext(payload)).toBe(false)
    expect(nextFromQuery(`?next=${encodeURIComponent(payload)}`)).toBe('/')
  })

  test.each([
    '/',
    '/profile',
    '/results/emotional-stability',
    '/select-plan?from=card',
    '/results#axis',
    '/результаты',
  ])('leads to a page of this site: %s', path => {
    expect(nextFromQuery(`?next=${encodeURIComponent(path)}`)).toBe(path)
  })

  test('is the home page when it is missing', () => {
    expect(nextFromQuery('')).toBe('/')
    expect(nextFromQuery('?token=abc')).toBe('/')
  })

  test('is the same after the sign-in page', () => {
    const address = withNext('/auth', '/results/habits?tab=1')
    expect(nextFromQuery(address.slice('/auth'.length))).toBe('/results/habits?tab=1')
  })

  test('is left out when it is the home page', () => {
    expect(withNext('/auth', '/')).toBe('/auth')
  })
})
