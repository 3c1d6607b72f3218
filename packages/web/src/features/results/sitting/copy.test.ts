import { expect, test } from 'vitest'
import { copy } from './copy.ts'

test('what is brighter is named, and a number stands for two at least', () => {
  expect(copy.stone(['Общение'])).toBe('В\u00A0вашем портрете ярче: Общение.')
  expect(copy.stone(['а', 'б', 'в', 'г'])).toBe('В\u00A0вашем портрете ярче: а, б, в, г.')
  expect(copy.stone(['а', 'б', 'в', 'г', 'д'])).toBe(
    'В\u00A0вашем портрете ярче: а, б, в и\u00A0ещё 2\u00A0направления.',
  )
})
