import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorCodeOf } from '../../testing/error-of.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { EngineInput, Session } from '../index.ts'

const graded = testBank(4, 5)
const bank: EngineInput = {
  ...graded,
  items: [
    ...graded.items,
    { id: 'pair0', pair: ['quality0', 'quality1'] },
    { id: 'pair1', pair: ['quality2', 'quality3'], keyed: [1, -1] },
  ],
}
const ids = bank.items.map(({ id }) => id)
const topOf = (id: string): number => (id.startsWith('pair') ? 1 : 4)
const engine = createEngine(bank)
/** What another server has in memory. */
const elsewhere = createEngine(bank)

type Move =
  | { kind: 'answer'; item: number; share: number; ms: number }
  | { kind: 'again'; item: number; share: number; ms: number }
  | { kind: 'skip'; item: number }
  | { kind: 'undo'; item: number }
  | { kind: 'move' }
  | { kind: 'look' }

const item = fc.nat(ids.length - 1)
const share = fc.nat(99)
const ms = fc.constantFrom(400, 2500)
const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('answer' as const), item, share, ms }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), item, share, ms }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('skip' as const), item }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), item }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
  ),
  { maxLength: 60 },
)

/** The story of one person as a plain list: what they said about each item, newest last. */
type Oracle = Map<string, ('skip' | { value: number; ms: number })[]>

const expected = (oracle: Oracle, { kind, id }: { kind: string; id: string }): string => {
  const latest = oracle.get(id)?.at(-1)
  if (kind === 'undo') return latest ? 'fine' : 'not-answered'
  if (kind === 'skip') return latest && latest !== 'skip' ? 'answered-already' : 'fine'
  if (kind === 'answer') return latest && latest !== 'skip' ? 'answered-already' : 'fine'
  return 'fine'
}

const record = (oracle: Oracle, id: string, entry: 'skip' | { value: number; ms: number }): void => {
  oracle.set(id, [...(oracle.get(id) ?? []), entry])
}

const play = (list: readonly Move[], each: (session: Session, oracle: Oracle) => void): void => {
  let session = engine.session({ seed: 7 })
  const oracle: Oracle = new Map()
  for (const move of list) {
    if (move.kind === 'move') session = elsewhere.session({ state: session.state() })
    else if (move.kind === 'look') session.nextMany(3)
    else {
      const id = ids[move.item]!
      const promised = expected(oracle, { kind: move.kind, id })
      if (move.kind === 'undo') {
        expect(errorCodeOf(() => session.undo(id))).toBe(promised)
        if (promised === 'fine') oracle.set(id, oracle.get(id)!.slice(0, -1))
      } else if (move.kind === 'skip') {
        const isNew = oracle.get(id)?.at(-1) !== 'skip'
        expect(errorCodeOf(() => session.skip(id))).toBe(promised)
        if (promised === 'fine' && isNew) record(oracle, id, 'skip')
      } else {
        const value = Math.floor((move.share / 100) * (topOf(id) + 1))
        const options = move.kind === 'again' ? { again: true } : {}
        expect(errorCodeOf(() => session.answer(id, value, move.ms, options))).toBe(promised)
        if (promised === 'fine') record(oracle, id, { value, ms: move.ms })
      }
    }
    each(session, oracle)
  }
}

const latestOf = (oracle: Oracle): [string, { value: number; ms: number }][] =>
  [...oracle].flatMap(([id, entries]) => {
    const latest = entries.at(-1)
    return latest && latest !== 'skip' ? [[id, latest] as [string, typeof latest]] : []
  })

describe('random histories of answers, repeats, skips, undos and restores', () => {
  test('answers() holds the latest values, and rejected calls change nothing', () => {
    fc.assert(
      fc.property(moves, list => {
        play(list, (session, oracle) => {
          expect(session.answers()).toEqual(
            Object.fromEntries(latestOf(oracle).map(([id, { value }]) => [id, value])),
          )
        })
      }),
      { numRuns: 60 },
    )
  })

  test('the belief equals that of a new session with the same latest answers in another order', () => {
    fc.assert(
      fc.property(moves, list => {
        let last: { session: Session; oracle: Oracle } | null = null
        play(list, (session, oracle) => {
          last = { session, oracle }
        })
        if (last === null) return
        const { session, oracle } = last as { session: Session; oracle: Oracle }
        const plain = elsewhere.session({ seed: 99 })
        for (const [id, { value, ms }] of latestOf(oracle).toReversed()) plain.answer(id, value, ms)
        const found = session.result()
        plain.result().forEach(({ mean, sd, answers }, d) => {
          expect(Math.abs(found[d]!.mean - mean)).toBeLessThan(1e-6)
          expect(Math.abs(found[d]!.sd - sd)).toBeLessThan(1e-6)
          expect(found[d]!.answers).toBe(answers)
        })
      }),
      { numRuns: 60 },
    )
  })

  test('bands() equals the bands of result()', () => {
    fc.assert(
      fc.property(moves, list => {
        play(list, session => {
          const copy = elsewhere.session({ state: session.state() })
          const bands = Object.fromEntries(session.result().map(({ quality, band }) => [quality, band]))
          expect(session.bands()).toEqual(bands)
          expect(copy.bands()).toEqual(bands)
        })
      }),
      { numRuns: 25 },
    )
  })

  test('next items are unanswered, and skipped ones come only when nothing else is left', () => {
    fc.assert(
      fc.property(moves, list => {
        play(list, (session, oracle) => {
          const touched = new Set([...oracle].flatMap(([id, entries]) => (entries.length > 0 ? [id] : [])))
          const answered = new Set(latestOf(oracle).map(([id]) => id))
          for (const id of session.nextMany(4)) {
            expect(answered.has(id)).toBe(false)
            if (graded.items.some(({ id }) => !touched.has(id)) && touched.has(id))
              throw new Error(`${id} was skipped and is offered though others are left`)
          }
        })
      }),
      { numRuns: 25 },
    )
  })

  test('reading methods do not change the state', () => {
    fc.assert(
      fc.property(moves, list => {
        play(list, session => {
          const before = session.state()
          session.nextMany(5, { pending: [ids[0]!] })
          session.predict(ids[1]!)
          session.progress()
          session.carelessScore()
          session.answersUntilBand('quality0')
          expect(session.state()).toEqual(before)
        })
      }),
      { numRuns: 25 },
    )
  })

  test('undoing everything, latest first, restores the initial state', () => {
    fc.assert(
      fc.property(moves, list => {
        const told: Move[] = list.filter(({ kind }) => kind !== 'move' && kind !== 'undo')
        const order: string[] = []
        let final = engine.session({ seed: 7 })
        const seen = new Map<string, number>()
        play(told, (session, oracle) => {
          final = session
          for (const [id, entries] of oracle)
            if (entries.length > (seen.get(id) ?? 0)) {
              seen.set(id, entries.length)
              order.push(id)
            }
        })
        for (const id of order.toReversed()) final.undo(id)
        expect(final.state()).toEqual(engine.session({ seed: 7 }).state())
      }),
      { numRuns: 40 },
    )
  })
})
