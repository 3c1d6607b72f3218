import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { EngineInput, Session } from '../index.ts'

const bank = testBank(6, 8)
const qualityOf = (id: string): string => bank.items.find(item => item.id === id)!.quality
const keyOf = (id: string): number => bank.items.find(item => item.id === id)!.keyed
const engine = createEngine(bank)

/** Asks and answers one at a time; the values follow from the step. */
const run = (session: Session, count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const id = session.next()
    if (id !== null) session.answer(id, (n * 3) % 5)
    return id ?? 'none'
  })

describe('every batch, for any seed and history', () => {
  const cases = fc.record({
    seed: fc.nat(1e6),
    /** At most 18, so that even the last item of a batch finds more open items than one quality has. */
    answered: fc.nat(18),
    size: fc.integer({ min: 1, max: 12 }),
    skipped: fc.uniqueArray(fc.nat(47), { maxLength: 6 }),
  })

  const prepared = ({
    seed,
    answered,
    skipped,
  }: {
    seed: number
    answered: number
    skipped: number[]
  }): Session => {
    const session = engine.session({ seed })
    for (const item of skipped) session.skip(bank.items[item]!.id)
    run(session, answered)
    return session
  }

  test('has no item twice, none that is answered, and none that is pending', () => {
    fc.assert(
      fc.property(cases, given => {
        const session = prepared(given)
        const pending = session.nextMany(3)
        const batch = session.nextMany(given.size, { pending })
        expect(new Set(batch).size).toBe(batch.length)
        for (const id of batch) {
          expect(session.answers()[id]).toBeUndefined()
          expect(pending).not.toContain(id)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('never has the same quality twice running, nor after the last answer', () => {
    fc.assert(
      fc.property(cases, given => {
        const session = prepared(given)
        const last = Object.keys(session.answers()).length > 0 ? session.nextMany(1)[0] : undefined
        const batch = session.nextMany(given.size)
        batch.slice(1).forEach((id, n) => expect(qualityOf(id)).not.toBe(qualityOf(batch[n]!)))
        if (last !== undefined) expect(batch[0]).toBe(last)
      }),
      { numRuns: 40 },
    )
  })

  test('depends on the seed, the history and the size alone', () => {
    fc.assert(
      fc.property(cases, given => {
        const first = prepared(given).nextMany(given.size)
        expect(prepared(given).nextMany(given.size)).toEqual(first)
        expect(
          prepared(given)
            .nextMany(given.size + 2)
            .slice(0, given.size),
        ).toEqual(first)
      }),
      { numRuns: 25 },
    )
  })

  test('is as long as asked for while items are left', () => {
    for (const size of [0, 1, 5, 48, 60]) {
      expect(engine.session({ seed: 3 }).nextMany(size)).toHaveLength(Math.min(size, 48))
    }
  })
})

describe('the same quality twice running', () => {
  test('is avoided across forced choices as well', () => {
    const mixed: EngineInput = {
      ...bank,
      items: [
        ...bank.items,
        ...Array.from({ length: 12 }, (_, n) => ({
          id: `p${n}`,
          pair: [`quality${n % 6}`, `quality${(n + 2) % 6}`] as const,
          slopes: [4, 4] as const,
        })),
      ],
      selection: { random: 0 },
    }
    const qualitiesOf = (id: string): string[] => {
      const item = mixed.items.find(other => other.id === id)!
      return 'pair' in item ? [...item.pair] : [item.quality]
    }
    const session = createEngine(mixed).session({ seed: 2 })
    const asked: string[] = []
    for (let n = 0; n < 40; n++) {
      const id = session.next()!
      session.answer(id, 1)
      asked.push(id)
    }
    expect(asked.some(id => id.startsWith('p'))).toBe(true)
    asked.slice(1).forEach((id, n) => {
      const before = qualitiesOf(asked[n]!)
      for (const quality of qualitiesOf(id)) expect(before).not.toContain(quality)
    })
  })

  test('is asked when only one quality is left', () => {
    const items = bank.items.filter(item => item.quality === 'quality3').map(item => item.id)
    expect(new Set(run(engine.session({ seed: 1, items }), 8))).toEqual(new Set(items))
  })
})

describe('near-duplicates', () => {
  const group = ['q0-0', 'q0-1', 'q0-2']
  const input: EngineInput = {
    ...bank,
    items: bank.items.map(item =>
      group.includes(item.id) ? { ...item, near: group.filter(id => id !== item.id) } : item,
    ),
  }

  test.each([1, 2, 3, 4])('of a group of three are 20 items apart while others are left (seed %i)', seed => {
    const large = testBank(6, 16)
    const items = large.items.map(item =>
      group.includes(item.id) ? { ...item, slope: 3, near: group.filter(id => id !== item.id) } : item,
    )
    const asked = run(createEngine({ ...large, items }).session({ seed }), 75)
    const places = group.map(id => asked.indexOf(id)).filter(place => place >= 0)
    expect(places.length).toBeGreaterThanOrEqual(2)
    const sorted = places.toSorted((a, b) => a - b)
    sorted.slice(1).forEach((place, n) => expect(place - sorted[n]!).toBeGreaterThanOrEqual(20))
  })

  test('of two qualities stay apart as well', () => {
    const across: EngineInput = {
      ...bank,
      items: bank.items.map(item => (item.id === 'q1-0' ? { ...item, near: ['q0-0'] } : item)),
    }
    const asked = (near: EngineInput): string[] => {
      const session = createEngine({ ...near, selection: { random: 0 } }).session({
        seed: 1,
        items: ['q0-0', 'q1-0', ...bank.items.filter(item => /^q[2-5]/.test(item.id)).map(item => item.id)],
      })
      session.answer('q0-0', 2)
      return session.nextMany(19)
    }
    expect(asked(bank)).toContain('q1-0')
    expect(asked(across)).not.toContain('q1-0')
  })

  test('count in one direction of the declaration too', () => {
    const oneSided: EngineInput = {
      ...bank,
      items: bank.items.map(item => (item.id === 'q0-1' ? { ...item, near: ['q0-0'] } : item)),
    }
    const session = createEngine(oneSided).session({ seed: 1 })
    session.answer('q0-0', 2)
    expect(session.nextMany(19)).not.toContain('q0-1')
    const other = createEngine(oneSided).session({ seed: 1 })
    other.answer('q0-1', 2)
    expect(other.nextMany(19)).not.toContain('q0-0')
  })

  test('stay apart after a restore of the state', () => {
    const here = createEngine(input)
    const session = here.session({ seed: 1 })
    session.answer('q0-0', 2)
    run(session, 10)
    const restored = createEngine(input).session({ state: session.state() })
    const batch = restored.nextMany(8)
    for (const id of group) expect(batch).not.toContain(id)
    expect(batch).toEqual(session.nextMany(8))
  })
})

describe('skipped items', () => {
  test('come after all others, in any order of skipping', () => {
    const session = engine.session({ seed: 6 })
    const skipped = ['q0-0', 'q3-2', 'q5-7']
    for (const id of skipped) session.skip(id)
    const asked = run(session, 48)
    expect(asked.slice(0, 45).filter(id => skipped.includes(id))).toEqual([])
    expect(new Set(asked.slice(45))).toEqual(new Set(skipped))
  })

  test('can be answered at any time without being offered', () => {
    const session = engine.session({ seed: 6 })
    session.skip('q0-0')
    session.answer('q0-0', 3)
    expect(session.answers()).toEqual({ 'q0-0': 3 })
    expect(session.nextMany(48)).toHaveLength(47)
  })
})

describe('pending items', () => {
  test('count as chosen: the rest of a batch is what it would have been', () => {
    const greedy = createEngine({ ...bank, selection: { top: 1, random: 0, explore: 0, repeat: 0 } })
    const session = greedy.session({ seed: 1 })
    run(session, 4)
    const whole = session.nextMany(8)
    expect(session.nextMany(5, { pending: whole.slice(0, 3) })).toEqual(whole.slice(3))
  })

  test('that are answered already do not count', () => {
    const session = engine.session({ seed: 1 })
    const [first] = run(session, 1)
    expect(session.nextMany(5, { pending: [first!] })).toEqual(session.nextMany(5))
  })

  test('keep their quality from being asked next', () => {
    for (const pending of ['q0-0', 'q1-3', 'q4-5']) {
      const next = engine.session({ seed: 2 }).next({ pending: [pending] })!
      expect(qualityOf(next)).not.toBe(qualityOf(pending))
    }
  })
})

describe('balance of keys', () => {
  test('prefers the key that was asked less, other things equal', () => {
    const equal: EngineInput = {
      qualities: [{ id: 'a' }, { id: 'b' }],
      items: Array.from({ length: 20 }, (_, n) => ({
        id: `i${n}`,
        quality: n % 2 ? 'a' : 'b',
        keyed: n % 4 < 2 ? (1 as const) : (-1 as const),
        categories: 5,
        thresholds: [-1.5, -0.5, 0.5, 1.5],
      })),
      selection: { top: 1, random: 0 },
    }
    const session = createEngine(equal).session({ seed: 1 })
    const balance = { a: 0, b: 0 }
    for (let n = 0; n < 16; n++) {
      const id = session.next()!
      session.answer(id, 2)
      const item = Number(id.slice(1))
      balance[item % 2 ? 'a' : 'b'] += item % 4 < 2 ? 1 : -1
      expect(Math.abs(balance.a)).toBeLessThanOrEqual(1)
      expect(Math.abs(balance.b)).toBeLessThanOrEqual(1)
    }
  })

  test('never leaves a quality with one key only after six answers to it', () => {
    for (let seed = 0; seed < 8; seed++) {
      const asked = run(engine.session({ seed }), 40)
      for (const { id: quality } of bank.qualities) {
        const keys = asked.filter(id => id !== 'none' && qualityOf(id) === quality).map(keyOf)
        expect(keys.length < 6 ? 2 : new Set(keys).size).toBe(2)
      }
    }
  })
})

describe('shares of slots', () => {
  /** Share of first choices that differ from the greedy one, over many seeds. */
  const shareOtherThanBest = (selection: NonNullable<EngineInput['selection']>): number => {
    const best = createEngine({ ...bank, selection: { top: 1, random: 0, explore: 0, repeat: 0 } })
      .session({ seed: 0 })
      .next()
    const on = createEngine({ ...bank, selection })
    let other = 0
    for (let seed = 0; seed < 400; seed++) if (on.session({ seed }).next() !== best) other++
    return other / 400
  }

  test('without random slots and with top 1 every person starts with the best item', () => {
    expect(shareOtherThanBest({ top: 1, random: 0, explore: 0, repeat: 0 })).toBe(0)
  })

  test('random slots have their share', () => {
    const share = shareOtherThanBest({ top: 1, random: 0.3, explore: 0, repeat: 0 })
    expect(share).toBeGreaterThan(0.22)
    expect(share).toBeLessThan(0.38)
  })

  test('among the best five each has its turn, and no other item has', () => {
    const five = createEngine({ ...bank, selection: { top: 5, random: 0 } })
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 300; seed++) {
      const id = five.session({ seed }).next()!
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    expect(counts.size).toBeGreaterThan(1)
    expect(counts.size).toBeLessThanOrEqual(5)
    for (const count of counts.values()) expect(count).toBeGreaterThan(300 / counts.size / 2)
  })

  test('exploration has no effect before any calibration', () => {
    const explore = createEngine({ ...bank, selection: { explore: 1, random: 0 } })
    const plain = createEngine({ ...bank, selection: { explore: 0, random: 0 } })
    for (let seed = 0; seed < 20; seed++)
      expect(explore.session({ seed }).nextMany(5)).toEqual(plain.session({ seed }).nextMany(5))
  })
})
