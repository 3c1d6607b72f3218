import { expect, test } from 'vitest'
import { copy } from './copy.ts'

const { situation } = copy.evaluation.togetherIs

const together = (pleasant: number, unpleasant: number) =>
  situation({ kind: 'situation', name: 'Давление', times: 2, events: 3, pleasant, unpleasant })

test('a situation with one mood is not counted twice, and with several each is', () => {
  expect(together(0, 2)).toBe('«Давление»: 2 из\u00A03\u00A0событий, каждый раз неприятно.')
  expect(together(2, 0)).toBe('«Давление»: 2 из\u00A03\u00A0событий, каждый раз приятно.')
  expect(together(1, 1)).toBe(
    '«Давление»: 2 из\u00A03\u00A0событий, 1\u00A0раз приятно, 1\u00A0раз неприятно.',
  )
})
