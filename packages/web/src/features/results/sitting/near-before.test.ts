import { expect, test } from 'vitest'
import { deviceStorage as storage } from '../../../shared/api/device-storage.ts'
import { nearBefore } from './near-before.ts'

const at = (began: string) => ({ storage, key: 'quiz.person.sitting.near', began })

test('an ending is compared with the one before it, also after a reload', () => {
  expect(nearBefore(at('first'), { order: 0.9 })).toEqual({})
  expect(nearBefore(at('first'), { order: 0.9 })).toEqual({})
  expect(nearBefore(at('second'), { order: 0.9, humor: 0.4 })).toEqual({ order: 0.9 })
  expect(nearBefore(at('second'), { order: 0.9, humor: 0.4 })).toEqual({ order: 0.9 })
  expect(nearBefore(at('third'), {})).toEqual({ order: 0.9, humor: 0.4 })
})
