import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { againstAnswers, placeOf, ratingOf, usualOf, usualRange } from './rules.ts'

const RATINGS = [-2, -1, 0, 1, 2]

const knowns = fc.record({
  mean: fc.double({ min: -3, max: 3, noNaN: true }),
  sd: fc.double({ min: 0.1, max: 1, noNaN: true }),
  answers: fc.integer({ min: 3, max: 30 }),
})
const pasts = fc
  .array(fc.integer({ min: -2, max: 2 }), { maxLength: 200 })
  .map(list => ({ count: list.length, sum: list.reduce((a, b) => a + b, 0) }))

const ORDER = ['weaker', 'usual', 'stronger']
const MIRRORED = {
  weaker: 'stronger',
  usual: 'usual',
  stronger: 'weaker',
  undecided: 'undecided',
  unknown: 'unknown',
}

describe('the place of a rating', () => {
  test('rises with the rating, is never both ends at once, and stands on finite numbers', () => {
    fc.assert(
      fc.property(knowns, pasts, (known, past) => {
        const places = RATINGS.map(rating => placeOf(rating, known, past))
        const ranks = places.map(place => ORDER.indexOf(place)).filter(rank => rank >= 0)
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
        const { mean, sd } = usualOf(known, past)
        expect(Number.isFinite(mean) && sd >= 1 && sd < 2).toBe(true)
      }),
    )
  })

  test('is «usual» exactly where the dot lies within the usual range', () => {
    fc.assert(
      fc.property(knowns, pasts, fc.constantFrom(...RATINGS), (known, past, rating) => {
        const { low, high } = usualRange(usualOf(known, past))
        const isWithin = low <= rating && rating <= high
        expect(placeOf(rating, known, past) === 'usual').toBe(isWithin)
      }),
    )
  })

  test('of a calm that was wholly missing is below the usual of who is neither calm nor anxious', () => {
    expect(placeOf(-2, { mean: -0.4, sd: 0.4, answers: 5 }, { count: 0, sum: 0 })).toBe('weaker')
  })

  test('on the own side and one step away is as usual, however sure the answers are', () => {
    const quiet = { mean: -2.4, sd: 0.2, answers: 6 }
    const places = RATINGS.map(rating => placeOf(rating, quiet, { count: 0, sum: 0 }))
    expect(places).toEqual(['usual', 'usual', 'undecided', 'undecided', 'stronger'])
  })

  test('is beside the usual only two steps from the nearest usual one', () => {
    fc.assert(
      fc.property(knowns, pasts, fc.constantFrom(...RATINGS), (known, past, rating) => {
        const { mean } = usualOf(known, past)
        const step = Math.sign(mean) * Math.min(2, Math.round(Math.abs(mean)))
        expect(Math.abs(rating - step) >= 2 || placeOf(rating, known, past) === 'usual').toBe(true)
      }),
    )
  })

  test('is said to differ by the fullest marks alone', () => {
    fc.assert(
      fc.property(knowns, pasts, fc.constantFrom(-1, 0, 1), (known, past, rating) => {
        expect(['usual', 'undecided']).toContain(placeOf(rating, known, past))
      }),
    )
  })

  test('stands on the answers alone until there are five ratings', () => {
    const persevering = { mean: 1.3, sd: 0.3, answers: 6 }
    expect(placeOf(-2, persevering, { count: 1, sum: -2 })).toBe('weaker')
    expect(placeOf(-1, persevering, { count: 1, sum: -2 })).toBe('undecided')
    expect(usualOf(persevering, { count: 4, sum: -8 })).toEqual(usualOf(persevering, { count: 0, sum: 0 }))
    expect(usualOf(persevering, { count: 5, sum: -10 }).mean).toBeLessThan(0.2)
  })

  test('is mirrored for a user who is mirrored', () => {
    fc.assert(
      fc.property(knowns, pasts, fc.constantFrom(...RATINGS), (known, past, rating) => {
        const mirrored = placeOf(-rating, { ...known, mean: -known.mean }, { ...past, sum: -past.sum })
        expect(mirrored).toBe(MIRRORED[placeOf(rating, known, past)])
      }),
    )
  })

  test('is unknown with fewer than three answers and fewer than five ratings', () => {
    const known = { mean: 0, sd: 1, answers: 2 }
    expect(placeOf(2, known, { count: 4, sum: -8 })).toBe('unknown')
    expect(placeOf(2, known, { count: 5, sum: -5 })).toBe('stronger')
    expect(placeOf(2, { mean: -1, sd: 0.4, answers: 3 }, { count: 0, sum: 0 })).toBe('stronger')
  })

  test('of a reversed expression counts from the other end', () => {
    expect([0, 2, 4].map(value => ratingOf({ key: -1 }, value))).toEqual([2, 0, -2])
  })
})

describe('events beside the answers about oneself', () => {
  test('differ only from twenty ratings on and beyond their joint error', () => {
    const known = { mean: 0, sd: 0.3, answers: 10 }
    expect(againstAnswers(known, { count: 19, sum: 38 })).toBe(null)
    expect(againstAnswers(known, { count: 20, sum: 10 })).toBe(null)
    expect(againstAnswers(known, { count: 20, sum: 30 })).toBe('higher')
    expect(againstAnswers(known, { count: 20, sum: -30 })).toBe('lower')
  })
})
