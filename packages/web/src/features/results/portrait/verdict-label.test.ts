import { NEUTRAL, STRONG, WEAK } from '@grani/contract'
import { expect, test } from 'vitest'
import { testResult } from '../../../../testing/test-result.ts'
import { toldVerdict } from './verdict-label.ts'

const quality = { ...testResult({}).quality, low: 'беречь «тишину»', high: 'искать компании' }

test('beside the end that somebody is near to stands no word of less', () => {
  expect(toldVerdict(testResult({ quality, type: NEUTRAL, level: 'below' }))).toBe(
    'вам ближе «беречь „тишину“»',
  )
  expect(toldVerdict(testResult({ quality, type: WEAK, level: 'below' }))).toBe(
    'Слабая сторона: «беречь „тишину“»',
  )
  expect(toldVerdict(testResult({ quality, type: STRONG, level: 'above' }))).toBe('Сильная сторона')
})
