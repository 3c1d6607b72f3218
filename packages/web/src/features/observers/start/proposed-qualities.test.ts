import type { ObservableQuality } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { proposedQualities } from './proposed-qualities.ts'

/** Twenty qualities of five directions, four in each. */
const QUALITIES: ObservableQuality[] = Array.from({ length: 20 }, (_, i) => ({
  id: `q${i}`,
  name: `Q${i}`,
  direction: `d${Math.floor(i / 4)}`,
  direction_name: '',
  statements: [],
}))

const idsOf = (qualities: readonly ObservableQuality[]) => qualities.map(({ id }) => id)
const far = (i: number, mean: number) =>
  ({
    quality: { id: `q${i}`, name: `Q${i}`, meaning: '', low: '', high: '', kind: 'T' },
    level: 'above',
    type: 0,
    mean,
    answers: 6,
  }) as const
const telling = (i: number) => ({
  sentences: [],
  contradictions: [],
  words: [{ word: '', text: '', evidence: [{ ...EVIDENCE, quality: far(i, 0).quality }], parts: [] }],
})
const EVIDENCE = {
  uid: '',
  type: 0,
  level: 'above',
  probability: 0.9,
  answers: 4,
  mean: 1,
  shared_at: '',
  direction: 'd0',
} as const

describe('what is proposed to ask observers about', () => {
  test('of somebody without results is one of each direction and then a second of some', () => {
    const { clear, unclear } = proposedQualities(QUALITIES, [], undefined)
    expect(clear).toEqual([])
    expect(idsOf(unclear)).toEqual(['q0', 'q4', 'q8', 'q12', 'q16', 'q1', 'q5', 'q9', 'q13'])
  })

  test('begins with what the portrait tells, then with what is farthest from the middle on either side', () => {
    const results = [far(0, 0.9), far(1, -1.8), far(2, 1.2), { ...far(3, 0.1), level: 'middle' as const }]
    const { clear, unclear } = proposedQualities(QUALITIES, results, telling(0))
    expect(idsOf(clear)).toEqual(['q0', 'q1', 'q2'])
    expect(idsOf(unclear)).toEqual(['q4'])
  })

  test('has what is sure before what stands on few answers, and tells nothing open as known', () => {
    const results = [{ ...far(0, 2), answers: 4 }, far(1, 0.9)]
    const { clear, unclear } = proposedQualities(QUALITIES, results, telling(2))
    expect(idsOf(clear)).toEqual(['q1', 'q0'])
    expect(idsOf(unclear)).toEqual(['q2'])
  })

  test('says on which side somebody is: the name of a quality alone reads like its upper end', () => {
    const low = { ...far(0, -1.8), level: 'farBelow' as const, type: -1 as const }
    const weak = { ...far(2, -1.5), level: 'below' as const, type: 1 as const }
    const { clear } = proposedQualities(QUALITIES, [low, far(1, 1.2), weak], undefined)
    expect(clear.map(({ name }) => name)).toEqual(['Q0 (менее выражено)', 'Q2 (слабая сторона)', 'Q1'])
  })

  test('leaves one place for what is not known, and takes it where all is', () => {
    const many = proposedQualities(
      QUALITIES,
      Array.from({ length: 12 }, (_, i) => far(i, i)),
      undefined,
    )
    expect([many.clear.length, many.unclear.length]).toEqual([8, 1])
    const all = proposedQualities(
      QUALITIES,
      Array.from({ length: 20 }, (_, i) => far(i, i)),
      undefined,
    )
    expect([all.clear.length, all.unclear.length]).toEqual([9, 0])
  })
})
