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

  test('not without the one who was taken back, until another came', () => {
    const told = [set('a', 'b', 'c', 'd')]
    expect(mayPublish(told, set('a', 'b', 'c'))).toBe(false)
    expect(mayPublish(told, set('a', 'b', 'c', 'e'))).toBe(true)
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
    expect(mayPublish(told, set('d', 'e', 'f', 'g'))).toBe(true)
  })
})

type Step = { kind: 'finish' } | { kind: 'withdraw' | 'change'; which: number } | { kind: 'look' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'finish' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), which: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'look' as const }) },
)

/** Everything a person can have been told, whatever happens and however often they look. */
const told = (steps: readonly Step[]): string[][] => {
  const present: { reply: string; version: number }[] = []
  const published: string[][] = []
  let next = 0
  for (const action of steps) {
    if (action.kind === 'finish') present.push({ reply: `r${next++}`, version: 0 })
    else if (action.kind === 'look') {
      const candidate = present.map(nameOfVersion).toSorted()
      if (mayPublish(published, candidate)) published.push(candidate)
    } else {
      const at = present.length === 0 ? -1 : action.which % present.length
      const found = present[at]
      if (!found) continue
      if (action.kind === 'withdraw') present.splice(at, 1)
      else present[at] = { ...found, version: found.version + 1 }
    }
  }
  return published
}

/** The least squares distance of e_i from the span of the rows; 0: it follows from them. */
const distanceFromSpan = (rows: readonly (readonly number[])[], column: number): number => {
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
  const unit = (rows[0] ?? []).map((_, i) => (i === column ? 1 : 0))
  return Math.hypot(...project(project(unit)))
}

const determined = (sets: readonly string[][], nameOf: (name: string) => string): string[] => {
  const names = [...new Set(sets.flat().map(nameOf))]
  const rows = sets.map(one => {
    const inSet = new Set(one.map(nameOf))
    return names.map(name => (inSet.has(name) ? 1 : 0))
  })
  return rows.length === 0 ? [] : names.filter((_, i) => distanceFromSpan(rows, i) < 1e-5)
}

describe('whatever comes, goes, changes and is looked at, in any order', () => {
  test('nobody’s reply follows from all that was told', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const sets = told(steps)
        expect(determined(sets, name => name)).toEqual([])
        // Changes that were nothing much, in all replies or in every second.
        expect(determined(sets, replyOf)).toEqual([])
        for (const rest of [0, 1])
          expect(
            determined(sets, name => (Number(replyOf(name).slice(1)) % 2 === rest ? replyOf(name) : name)),
          ).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('two means that follow each other differ by at least two people', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
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
      { numRuns: 300 },
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
