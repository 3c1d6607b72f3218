import { expect, test } from 'vitest'
import { deviceStorage as storage } from '../../../shared/api/device-storage.ts'
import { keepNear, nearBefore } from './near-before.ts'

const at = (began: string, now: Record<string, number>) => {
  const ending = { storage, key: 'quiz.person.sitting.near', began }
  const before = nearBefore(ending)
  keepNear(ending, now)
  return before
}

test('an ending is compared with the one before it, also after a reload', () => {
  expect(at('first', { order: 0.9 })).toEqual({})
  expect(at('first', { order: 0.9 })).toEqual({})
  expect(at('second', { order: 0.9, humor: 0.4 })).toEqual({ order: 0.9 })
  expect(at('second', { order: 0.9, humor: 0.4 })).toEqual({ order: 0.9 })
  expect(at('third', {})).toEqual({ order: 0.9, humor: 0.4 })
})
