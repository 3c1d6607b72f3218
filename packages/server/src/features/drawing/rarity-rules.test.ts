import { describe, expect, test } from 'vitest'
import { rarityOf, valueOf } from './rarity-rules.ts'

/** Sixty people: 40 drew a house, 15 a boat, 5 a spider. */
const SIXTY = new Map([
  ['house', 40],
  ['boat', 15],
  ['spider', 5],
])

describe('the rarity of an idea', () => {
  test('is its surprisal, standardised over the people of the figure: sums by hand', () => {
    // Of the others to each other: −log₂(39.5/60) = 0.603, −log₂(14.5/60) = 2.049, −log₂(4.5/60) = 3.737; mean 1.226,
    // standard deviation 0.976. Of one more person: −log₂(40.5/61) = 0.591, 1.977, 3.471 and −log₂(0.5/61) = 6.931.
    expect(rarityOf(SIXTY, 'house')).toMatchObject({ people: 60, same: 40, z: expect.closeTo(-0.65, 2) })
    expect(rarityOf(SIXTY, 'boat')).toMatchObject({ same: 15, z: expect.closeTo(0.769, 2) })
    expect(rarityOf(SIXTY, 'spider')).toMatchObject({ same: 5, z: expect.closeTo(2.3, 2) })
    expect(rarityOf(SIXTY, 'comet')).toMatchObject({ same: 0, z: expect.closeTo(5.843, 2) })
  })

  test('is told from fifty others on', () => {
    expect(rarityOf(new Map([...SIXTY, ['house', 29]]), 'boat').z).toBeNull()
    expect(rarityOf(new Map([...SIXTY, ['house', 30]]), 'boat').z).not.toBeNull()
  })

  test('is not told where everybody had the same idea', () => {
    expect(rarityOf(new Map([['house', 80]]), 'comet')).toEqual({ people: 80, same: 0, z: null })
  })
})

const times = (count: number, ...values: number[]): number[] =>
  Array.from({ length: count }, (_, i) => values[i % values.length] ?? 0)

describe('the value of a person', () => {
  test('needs eight figures, and twenty to be named', () => {
    expect(valueOf(times(7, 1))).toBeNull()
    expect(valueOf(times(8, 2))).toMatchObject({ isPreliminary: true, name: null })
    expect(valueOf(times(19, 2))).toMatchObject({ isPreliminary: true, name: null })
    expect(valueOf(times(20, 2))).toMatchObject({ isPreliminary: false, name: 'rare' })
  })

  test('is the mean with its standard error, which one lucky spread does not make small', () => {
    const value = valueOf(times(20, 0, 1))
    // Squares of 0.5: 20 × 0.25 = 5, and 8 expected figures of 0.882; by 27 and by 20.
    expect(value).toMatchObject({ mean: 0.5, se: expect.closeTo(Math.sqrt((5 + 8 * 0.882) / 27 / 20), 6) })
    expect(valueOf(times(20, 1))?.se).toBeGreaterThan(0.1)
  })

  test('is named where its probability is .80, and else not', () => {
    expect(valueOf(times(20, -1, 0))?.name).toBe('close')
    expect(valueOf(times(40, -0.9, 0.9))?.name).toBe('usual')
    expect(valueOf(times(20, 0.3))?.name).toBeNull()
  })
})
