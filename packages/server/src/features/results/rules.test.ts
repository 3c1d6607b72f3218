import { describe, expect, test } from 'vitest'
import type { LevelTexts } from '../../content/schema.ts'
import { levelOf, levelTextOf, peopleBelow, shareOf, stepOfWeek } from './rules.ts'

const level = (text: string) => ({ text, steps: [] })

describe('the level of a result', () => {
  test.each([
    ['high', 1.41, 'farAbove'],
    ['high', 1.4, 'above'],
    ['high', 0.3, 'above'],
    ['middle', 0.9, 'middle'],
    ['low', -1.4, 'below'],
    ['low', -1.41, 'farBelow'],
  ] as const)('of a trait in band %s with a mean of %d is %s', (band, mean, expected) => {
    expect(levelOf({ kind: 'T', band, mean, answers: 5 })).toBe(expected)
  })

  test('of a trait by fewer than five answers is never far', () => {
    expect(levelOf({ kind: 'T', band: 'high', mean: 2, answers: 4 })).toBe('above')
    expect(levelOf({ kind: 'T', band: 'low', mean: -2, answers: 3 })).toBe('below')
  })

  test.each(['P', 'S'] as const)('of kind %s is never far', kind => {
    expect(levelOf({ kind, band: 'high', mean: 2, answers: 5 })).toBe('above')
    expect(levelOf({ kind, band: 'low', mean: -2, answers: 5 })).toBe('below')
  })
})

test('a preference and a state have a text above, in the middle and below', () => {
  const preference: LevelTexts = {
    kind: 'P',
    expressed: level('expressed'),
    neutral: level('neutral'),
    faint: level('faint'),
  }
  const state: LevelTexts = { kind: 'S', high: level('high'), neutral: level('neutral'), low: level('low') }
  const textsOf = (texts: LevelTexts) =>
    (['above', 'middle', 'below'] as const).map(name => levelTextOf(texts, name).text)
  expect(textsOf(preference)).toEqual(['expressed', 'neutral', 'faint'])
  expect(textsOf(state)).toEqual(['high', 'neutral', 'low'])
})

describe('the share of a level', () => {
  // R: round(100 * diff(pnorm(c(-Inf, -1.4, -.6, .6, 1.4, Inf)))), and without ±1.4 for a preference
  test.each([
    ['farBelow', 8],
    ['below', 19],
    ['middle', 45],
    ['above', 19],
    ['farAbove', 8],
  ] as const)('of a trait at %s is %i of 100', (name, share) => {
    expect(shareOf('T', name)).toBe(share)
  })

  test('of a preference is 27, 45 and 27 of 100', () => {
    expect((['below', 'middle', 'above'] as const).map(name => shareOf('P', name))).toEqual([27, 45, 27])
  })

  test('of a state does not exist', () => {
    expect(shareOf('S', 'above')).toBeNull()
  })
})

describe('the people below a user', () => {
  // Python: NormalDist().cdf of m / sqrt(1 + s²), m − 1.2816 s and m + 1.2816 s, in percent, and at most 99
  test.each([
    [1, 0, 84, 84, 84],
    [1, 0.4, 82, 69, 93],
    [-1, 0.4, 18, 7, 31],
    [6, 0.3, 99, 99, 99],
  ])('at %f ± %f are %i of 100, from %i to %i', (mean, sd, expected, from, to) => {
    expect(peopleBelow('T', { mean, sd })).toEqual({ expected, from, to })
  })

  test('are not counted for a state', () => {
    expect(peopleBelow('S', { mean: 1, sd: 0.4 })).toBeNull()
  })
})

describe('the step of the week', () => {
  const sharedAt = new Date('2026-11-01T12:00:00.000Z')
  const after = (days: number) => new Date(sharedAt.getTime() + days * 86_400_000)
  const steps = ['a', 'b', 'c']

  test('changes every seven days and begins again after three weeks', () => {
    const days = [0, 6.99, 7, 14, 20.99, 21]
    expect(days.map(day => stepOfWeek(steps, sharedAt, after(day)))).toEqual(['a', 'a', 'b', 'c', 'c', 'a'])
  })

  test('is the first where no time is given and where a clock is behind', () => {
    expect(stepOfWeek(steps, sharedAt, null)).toBe('a')
    expect(stepOfWeek(steps, sharedAt, after(-20))).toBe('a')
  })

  test('is missing where the content has none', () => {
    expect(stepOfWeek([], sharedAt, after(8))).toBeNull()
  })
})
