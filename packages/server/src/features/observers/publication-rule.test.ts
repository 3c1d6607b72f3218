import { MAX_ROUND_REPLIES } from '@grani/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayPublish, nameOfVersion } from './publication-rule.ts'

const replyOf = (name: string) => name.split(':')[0] ?? name

const set = (...names: string[]) => names.map(name => (name.includes(':') ? name : `${name}:0`))

describe('a mean is told', () => {
  test('of three replies and not of two', () => {
    expect(mayPublish([], set('a', 'b'))).toBe(false)
    expect(mayPublish([], set('a', 'b', 'c'))).toBe(true)
  })

  test('again when two more came, not one', () => {
    const told = [set('a', 'b', 'c')]
    expect(mayPublish(told, set('a', 'b', 'c', 'd'))).toBe(false)
    expect(mayPublish(told, set('a', 'b', 'c', 'd', 'e'))).toBe(true)
  })

  test('not without the one who was taken back, nor with one or two new ones, of whom one may be that one again', () => {
    const told = [set('a', 'b', 'c', 'd')]
    expect(mayPublish(told, set('a', 'b', 'c'))).toBe(false)
    // If e is d, the difference is what d thinks now less what d thought before.
    expect(mayPublish(told, set('a', 'b', 'c', 'e'))).toBe(false)
    // If e is d and replied the same, the difference is f.
    expect(mayPublish(told, set('a', 'b', 'c', 'e', 'f'))).toBe(false)
    expect(mayPublish(told, set('a', 'b', 'c', 'e', 'f', 'g'))).toBe(true)
  })

  test('not after one change alone, nor with one new reply beside it', () => {
    const told = [set('a', 'b', 'c')]
    expect(mayPublish(told, set('a', 'b', 'c:1'))).toBe(false)
    // If the change was nothing much, the difference would be the new reply.
    expect(mayPublish(told, set('a', 'b', 'c:1', 'd'))).toBe(false)
    expect(mayPublish(told, set('a', 'b', 'c:1', 'd', 'e'))).toBe(true)
    // Two changes, of which one may have been nothing much.
    expect(mayPublish(told, set('a', 'b:1', 'c:1'))).toBe(false)
  })

  test('not where older means together would give one away', () => {
    // abc + de = abcde, and de + f would give f.
    const told = [set('a', 'b', 'c'), set('a', 'b', 'c', 'd', 'e')]
    expect(mayPublish(told, set('d', 'e', 'f'))).toBe(false)
    // If f, g and h are a, b and c again and one of them thinks otherwise now, the difference is that one's; then i would be.
    const later = ['d', 'e', 'f', 'g', 'h', 'i', 'j']
    for (const count of [4, 5, 6]) expect(mayPublish(told, set(...later.slice(0, count)))).toBe(false)
    expect(mayPublish(told, set(...later))).toBe(true)
  })

  test('not where there are too many ways to have come and gone to look through', () => {
    const all = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `r${from + i}:0`)
    expect(mayPublish([all(0, 3), all(3, 7), all(7, 12), all(12, 18)], all(18, 26))).toBe(false)
  })
})

type Step = { kind: 'finish' } | { kind: 'look' } | { kind: 'withdraw' | 'change' | 'return'; which: number }

const which = fc.nat(9)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'finish' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), which }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'look' as const }) },
)

type Present = { reply: string; version: number; person: string }

/**
 * Everything a person can have been told, whatever happens and however often they look. Who comes again after taking a reply
 * back has another id: `personOf` knows better than the rule.
 */
const histories = (steps: readonly Step[]) => {
  const present: Present[] = []
  const away: string[] = []
  const published: string[][] = []
  const personOf = new Map<string, string>()
  const come = (person: string): void => {
    if (present.length === MAX_ROUND_REPLIES) return
    const reply = `r${personOf.size}`
    personOf.set(reply, person)
    present.push({ reply, version: 0, person })
  }
  const change = ({ kind, which: nth }: Extract<Step, { which: number }>): void => {
    if (kind === 'return') {
      const [person] = away.length === 0 ? [] : away.splice(nth % away.length, 1)
      if (person !== undefined) come(person)
      return
    }
    const at = present.length === 0 ? -1 : nth % present.length
    const found = present[at]
    if (!found) return
    if (kind === 'change') present[at] = { ...found, version: found.version + 1 }
    else away.push(...present.splice(at, 1).map(({ person }) => person))
  }
  for (const action of steps) {
    if (action.kind === 'finish') come(`p${personOf.size}`)
    else if (action.kind !== 'look') change(action)
    else {
      const candidate = present.map(nameOfVersion).toSorted()
      if (mayPublish(published, candidate)) published.push(candidate)
    }
  }
  return { sets: published, personOf: (name: string) => personOf.get(replyOf(name)) ?? name }
}

const told = (steps: readonly Step[]): string[][] => histories(steps).sets

/** How many independent directions the rows span, by orthogonal projection: not by the rule's own elimination. */
const dimensionOf = (rows: readonly (readonly number[])[]): number => {
  const basis: number[][] = []
  const project = (vector: readonly number[]): number[] =>
    basis.reduce<number[]>(
      (rest, one) => {
        const along = one.reduce((sum, x, i) => sum + x * (rest[i] ?? 0), 0)
        return rest.map((x, i) => x - along * (one[i] ?? 0))
      },
      [...vector],
    )
  for (const row of rows) {
    const rest = project(project(row))
    const length = Math.hypot(...rest)
    if (length > 1e-7) basis.push(rest.map(x => x / length))
  }
  return basis.length
}

type Naming = { stateOf: (name: string) => string; personOf: (name: string) => string }

/** The people of whom something follows from the sums over these sets: without their states the sums span less. */
const exposed = (sets: readonly string[][], { stateOf, personOf }: Naming): string[] => {
  const people = new Map(sets.flat().map(name => [stateOf(name), personOf(name)]))
  const rowsWithout = (person: string | null) =>
    sets.map(one => {
      const inSet = new Set(one.map(stateOf))
      return [...people].flatMap(([state, of]) => (of === person ? [] : [inSet.has(state) ? 1 : 0]))
    })
  const all = dimensionOf(rowsWithout(null))
  return [...new Set(people.values())].filter(person => dimensionOf(rowsWithout(person)) < all)
}

describe('whatever comes, goes, comes again, changes and is looked at, in any order', () => {
  test('nobody’s reply follows from all that was told', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), steps => {
        const { sets, personOf } = histories(steps)
        const number = (name: string) => Number(personOf(name).slice(1))
        expect(exposed(sets, { stateOf: name => name, personOf })).toEqual([])
        // Changes that were nothing much, and replies that were given again as they were: all of them, or those of every second person.
        expect(exposed(sets, { stateOf: personOf, personOf })).toEqual([])
        for (const rest of [0, 1])
          expect(
            exposed(sets, {
              stateOf: name => (number(name) % 2 === rest ? personOf(name) : name),
              personOf,
            }),
          ).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('two means that follow each other differ by at least two people', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), steps => {
        const sets = told(steps)
        for (const [i, later] of sets.entries()) {
          const earlier = sets[i - 1]
          expect(later.length).toBeGreaterThanOrEqual(3)
          if (!earlier) continue
          const apart = [
            ...later.filter(x => !earlier.includes(x)),
            ...earlier.filter(x => !later.includes(x)),
          ]
          expect(new Set(apart.map(name => replyOf(name))).size).toBeGreaterThanOrEqual(2)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('a person who looks after every step is told something in the end', () => {
    const steps: Step[] = Array.from({ length: 10 }, () => [
      { kind: 'finish' as const },
      { kind: 'look' as const },
    ]).flat()
    expect(told(steps).map(one => one.length)).toEqual([3, 5, 7, 9])
  })
})
