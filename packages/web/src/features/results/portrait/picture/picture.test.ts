import { STRONG, WEAK } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { testResult } from '../../../../../testing/test-result.ts'
import { pictureCandidates, pictureLines, toggled } from './candidates.ts'
import { fittingSize, wrapText } from './wrap-text.ts'

describe('the picture', () => {
  test('offers strong sides first, then the middle; never low sides, states, old results or denied ones', () => {
    const { quality } = testResult()
    const offered = pictureCandidates([
      testResult({ uid: 'middle', type: -1, level: 'middle', mean: 0.1 }),
      testResult({ uid: 'strong', type: STRONG, mean: 0.9 }),
      testResult({ uid: 'stronger', type: STRONG, mean: 2 }),
      testResult({ uid: 'weak', type: WEAK, level: 'below', mean: -2 }),
      testResult({ uid: 'faint', type: -1, level: 'below', mean: -2, quality: { ...quality, kind: 'P' } }),
      testResult({ uid: 'style', type: -1, level: 'farBelow', mean: -2 }),
      testResult({ uid: 'state', type: -1, quality: { ...quality, kind: 'S' } }),
      testResult({ uid: 'old', is_outdated: true }),
      testResult({ uid: 'denied', agrees: false }),
    ])
    expect(offered.map(({ uid }) => uid)).toEqual(['stronger', 'strong', 'middle'])
  })

  test('offers contradictions, what the person recognises first, and none that is denied', () => {
    const sentence = (mine: string, agrees: boolean | null, kind: 'tension' | 'telling' = 'tension') => ({
      kind,
      text: mine,
      mine,
      agrees,
      evidence: [],
      way: null,
      parts: [],
    })
    const offered = pictureLines({
      sentences: [sentence('headline', null), sentence('single', null, 'telling')],
      contradictions: [
        sentence('denied', false),
        sentence('own', true),
        sentence('a', null),
        sentence('b', null),
      ],
    })
    expect(offered.map(({ mine }) => mine)).toEqual(['own', 'headline', 'a'])
  })

  test('takes up to three qualities', () => {
    expect(toggled(['a', 'b'], 'c')).toEqual(['a', 'b', 'c'])
    expect(toggled(['a', 'b', 'c'], 'd')).toEqual(['a', 'b', 'c'])
    expect(toggled(['a', 'b', 'c'], 'b')).toEqual(['a', 'c'])
  })

  const measure = (line: string): number => line.length

  test('wraps between words, keeps what a no-break space joins, and leaves a long word whole', () => {
    expect(wrapText('К вам тянутся с первых слов', 13, measure)).toEqual(['К вам тянутся', 'с первых слов'])
    expect(wrapText('один из\u00A0ста', 8, measure)).toEqual(['один', 'из\u00A0ста'])
    expect(wrapText('самосострадание да', 6, measure)).toEqual(['самосострадание', 'да'])
  })

  test('is set in the largest letters that fit', () => {
    const heightAt = (size: number) => size * 10
    expect(fittingSize([40, 30, 20], 320, heightAt)).toBe(30)
    expect(fittingSize([40, 30, 20], 100, heightAt)).toBe(20)
  })
})
