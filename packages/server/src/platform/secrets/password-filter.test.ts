import { expect, test } from 'vitest'
import { buildPasswordFilter, passwordFilterIn } from './password-filter.ts'

const LISTED = Array.from({ length: 5000 }, (_, i) => `listed ${i} ${(i * 7919) % 10_007}`)
const file = buildPasswordFilter(LISTED)
const filter = passwordFilterIn(file)

test('a filter knows every listed password, in capitals and on the other layout too', () => {
  expect(LISTED.filter(password => !filter.has(password))).toEqual([])
  const layouts = passwordFilterIn(buildPasswordFilter(['терменвокс', 'Mandolin7']))
  for (const password of ['терменвокс', 'nthvtydjrc', 'ТЕРМЕНВОКС', 'mandolin7', 'ьфтвщдшт7'])
    expect([password, layouts.has(password)]).toEqual([password, true])
  expect(layouts.has('терменвокс1')).toBe(false)
})

test('takes at most one other text in 5,000 for a listed one, at 20 bits for each', () => {
  const others = Array.from({ length: 30_000 }, (_, i) => `another text ${i}`)
  expect(others.filter(text => filter.has(text)).length).toBeLessThan(6)
  expect(file.length).toBe(16 + (5000 * 20) / 8)
  expect(filter.count).toBe(5000)
})

test('refuses a file that is none, or was cut off', () => {
  expect(() => passwordFilterIn(Buffer.from('password\nqwerty\n'))).toThrow('not a filter')
  expect(() => passwordFilterIn(file.subarray(0, -1))).toThrow('cut off')
})
