import type { Result } from '@grani/contract'
import { expect, test } from 'vitest'
import { testResult } from '../../../testing/test-result.ts'
import { changeOf } from './told-before.ts'

const now = testResult({ uid: 'now', level: 'below' })
const earlier = (change: Partial<Result>) => testResult({ uid: 'earlier', is_outdated: true, ...change })

test('a quality is told once, and again only with another side', () => {
  const other = earlier({ quality: { ...now.quality, id: 'humor' } })
  expect(changeOf([now, other], now)).toBe('first')
  expect(changeOf([now, earlier({ level: 'farBelow' })], now)).toBe('same')
  expect(changeOf([now, earlier({ level: 'middle' })], now)).toBe('changed')
})

test('what was neither told nor named before is no earlier word', () => {
  const waited = earlier({ level: 'below', told: null })
  expect(changeOf([now, waited], now)).toBe('first')
  expect(changeOf([now, { ...waited, told_at: '2026-01-01T00:00:00Z' }], now)).toBe('same')
  expect(changeOf([now, waited, earlier({ level: 'above' })], now)).toBe('changed')
})
