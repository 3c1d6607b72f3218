import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price } from './price.ts'

describe('an amount of kopecks', () => {
  test('is shown exactly, to the kopeck', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), kopecks => {
        const shown = price(kopecks)
        const [whole = '', rest = '00'] = shown.replaceAll(/[^\d,]/g, '').split(',')
        expect(BigInt(whole + rest)).toBe(BigInt(kopecks))
        expect(shown).toMatch(/\u00A0₽$/)
      }),
    )
  })

  test.each([
    [5, '0,05'],
    [50, '0,50'],
    [100, '1'],
    [49_550, '495,50'],
  ])('%i is «%s»', (kopecks, text) => {
    expect(price(kopecks)).toBe(`${text}\u00A0₽`)
  })
})
