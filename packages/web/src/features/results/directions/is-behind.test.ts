import { expect, test } from 'vitest'
import { isBehind } from './is-behind.ts'

test('progress that lacks the direction of a result is behind the results', () => {
  const directions = [{ uid: 'communication' }, { uid: 'kindness' }]
  expect(isBehind(directions, [{ psy_objects: ['kindness'] }])).toBe(false)
  expect(isBehind(directions, [{ psy_objects: ['kindness'] }, { psy_objects: ['self-control'] }])).toBe(true)
  expect(isBehind(directions, [])).toBe(false)
})
