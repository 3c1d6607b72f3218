import { describe, expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { EngineInput, ItemInput, Session } from '../index.ts'

const bank = testBank(10, 12)
const withResults: EngineInput = { ...bank, selection: { resultWeight: 2, random: 0 } }
const qualityOf = new Map(bank.items.map(item => [item.id, item.quality]))

/** Asks and answers one at a time; returns the ids in the order asked. */
const ask = (session: Session, n: number, value: (id: string, k: number) => number = () => 2): string[] => {
  const ids: string[] = []
  for (let k = 0; k < n; k++) {
    const id = session.next()
    if (id === null) break
    ids.push(id)
    session.answer(id, value(id, k))
  }
  return ids
}

describe('item selection', () => {
  const engine = createEngine(bank)

  test('never the same quality twice running, one by one and in batches', () => {
    const one = ask(engine.session({ seed: 1 }), 100)
    const session = engine.session({ seed: 2 })
    const batches: string[] = []
    for (let b = 0; b < 10; b++) {
      const batch = session.nextMany(10)
      batches.push(...batch)
      for (const id of batch) session.answer(id, 3)
    }
    for (const ids of [one, batches]) {
      ids.slice(1).forEach((id, k) => expect(qualityOf.get(id)).not.toBe(qualityOf.get(ids[k]!)))
    }
  })

  test('is the same when asked twice and after an undo', () => {
    const session = engine.session({ seed: 3 })
    ask(session, 7)
    const batch = session.nextMany(6)
    expect(session.nextMany(6)).toEqual(batch)
    session.answer(batch[0]!, 1)
    session.undo(batch[0]!)
    expect(session.nextMany(6)).toEqual(batch)
  })

  test('differs between seeds, so that more of the bank is used than by always taking the best', () => {
    const greedy = createEngine({ ...bank, selection: { top: 1, random: 0 } })
    const varied = createEngine({ ...bank, selection: { top: 5 } })
    const seen = (on: typeof engine): number => {
      const ids = new Set<string>()
      for (let seed = 0; seed < 60; seed++) {
        for (const id of ask(on.session({ seed }), 20)) ids.add(id)
      }
      return ids.size
    }
    expect(seen(greedy)).toBe(20)
    expect(seen(varied)).toBeGreaterThan(60)
  })

  test('a batch spreads over nearly all qualities instead of asking ten times about one', () => {
    const batch = engine.session({ seed: 4 }).nextMany(10)
    expect(new Set(batch.map(id => qualityOf.get(id))).size).toBeGreaterThanOrEqual(8)
  })

  test('with a weight of results, a batch asks several times about fewer qualities', () => {
    const batch = createEngine(withResults).session({ seed: 4 }).nextMany(10)
    const counts = new Map<string, number>()
    for (const id of batch) counts.set(qualityOf.get(id)!, (counts.get(qualityOf.get(id)!) ?? 0) + 1)
    expect(counts.size).toBeGreaterThanOrEqual(4)
    expect(counts.size).toBeLessThan(8)
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(4)
  })

  test('asks for the answer that a nearly certain result still lacks', () => {
    const session = createEngine(withResults).session({ seed: 1 })
    const keyOf = new Map(bank.items.map(item => [item.id, item.keyed]))
    for (const id of ['q4-1', 'q4-2']) session.answer(id, keyOf.get(id) === 1 ? 4 : 0)
    expect(session.bands()['quality4']).toBe('unclear')
    expect(session.nextMany(4).map(id => qualityOf.get(id))).toContain('quality4')
  })

  test('follows the goals', () => {
    const goals = Object.fromEntries(bank.qualities.map((q, d) => [q.id, d < 2 ? 1 : 0]))
    const greedy = createEngine({
      ...bank,
      qualities: bank.qualities.map(({ id }) => ({ id })),
      selection: { random: 0 },
    })
    const asked = ask(greedy.session({ seed: 1, goals }), 20)
    const wanted = asked.filter(id => ['quality0', 'quality1'].includes(qualityOf.get(id)!))
    expect(wanted.length).toBe(20)
  })

  test('stays inside the allowed items', () => {
    const items = bank.items.slice(0, 30).map(item => item.id)
    const asked = ask(engine.session({ seed: 1, items }), 100)
    expect(asked.toSorted()).toEqual(items.toSorted())
  })

  test('never offers a retired item but still scores it', () => {
    const retired = bank.items.map((item, i) => (i < 60 ? { ...item, retired: true } : item))
    const older = createEngine({ ...bank, items: retired })
    const session = older.session({ seed: 1 })
    session.answer(bank.items[0]!.id, 4)
    expect(session.result().some(r => r.answers === 1)).toBe(true)
    const asked = ask(session, 200)
    expect(asked).toHaveLength(60)
    expect(asked.some(id => bank.items.findIndex(i => i.id === id) < 60)).toBe(false)
  })

  test('keeps keys balanced within a quality', () => {
    const even = testBank(4, 20)
    const keyed = new Map(even.items.map(i => [i.id, i]))
    const asked = ask(createEngine({ ...even, selection: { random: 0 } }).session({ seed: 1 }), 40)
    for (let d = 0; d < 4; d++) {
      const own = asked.map(id => keyed.get(id)!).filter(i => i.quality === `quality${d}`)
      const reversed = own.filter(i => i.keyed === -1).length / own.length
      expect(reversed).toBeGreaterThan(0.2)
      expect(reversed).toBeLessThan(0.8)
    }
  })

  test('gives null and an empty batch when the bank is used up', () => {
    const session = engine.session({ seed: 1, items: ['q0-0'] })
    ask(session, 1)
    expect(session.next()).toBeNull()
    expect(session.nextMany(5)).toEqual([])
  })
})

describe('near-duplicates', () => {
  const near: EngineInput = {
    ...bank,
    items: bank.items.map((item, i) => (i % 2 === 1 ? { ...item, near: [bank.items[i - 1]!.id] } : item)),
  }
  const twinOf = (id: string): string => {
    const i = near.items.findIndex(item => item.id === id)
    return near.items[i % 2 === 0 ? i + 1 : i - 1]!.id
  }

  test('are at least 20 items apart, across batches and pending items too', () => {
    const session = createEngine(near).session({ seed: 5 })
    const ids: string[] = []
    let pending: string[] = session.nextMany(10)
    ids.push(...pending)
    while (ids.length < 100) {
      session.answer(pending[0]!, 2)
      pending = pending.slice(1)
      if (pending.length >= 5) continue
      const more = session.nextMany(5, { pending })
      if (more.length === 0) break
      ids.push(...more)
      pending.push(...more)
    }
    ids.forEach((id, k) => {
      const other = ids.indexOf(twinOf(id))
      if (other >= 0 && other < k) expect(k - other).toBeGreaterThanOrEqual(20)
    })
    expect(ids.length).toBeGreaterThanOrEqual(100)
  })

  test('are asked closer only when nothing else is left', () => {
    const items = near.items.slice(0, 2).map(item => item.id)
    expect(ask(createEngine(near).session({ seed: 1, items }), 5)).toHaveLength(2)
  })
})

describe('repeat, exploration and random slots', () => {
  test('repeats come only from `repeatable`, in about their share of slots', () => {
    // So many qualities that a repeat hardly ever stands too near to its like.
    const engine = createEngine({ ...testBank(40, 6), selection: { repeat: 0.3 } })
    let repeats = 0
    let slots = 0
    for (let seed = 0; seed < 40; seed++) {
      const session = engine.session({ seed })
      const first = ask(session, 20)
      const repeatable = first.slice(0, 10)
      const batch = session.nextMany(10, { repeatable })
      slots += batch.length
      const again = batch.filter(id => first.includes(id))
      again.forEach(id => expect(repeatable).toContain(id))
      expect(new Set(batch).size).toBe(batch.length)
      repeats += again.length
      expect(session.nextMany(10).some(id => first.includes(id))).toBe(false)
    }
    expect(repeats / slots).toBeGreaterThan(0.2)
    expect(repeats / slots).toBeLessThan(0.4)
  })

  test('a repeat replaces the answer, and undo brings the first one back', () => {
    const session = createEngine(bank).session({ seed: 1 })
    session.answer('q0-0', 1)
    const before = session.result()
    session.answer('q0-0', 4, 3000, { again: true })
    expect(session.answers()['q0-0']).toBe(4)
    expect(session.result()[0]!.answers).toBe(1)
    session.undo('q0-0')
    expect(session.answers()['q0-0']).toBe(1)
    expect(session.result()).toEqual(before)
  })

  test('exploration prefers items with fewer calibration answers', () => {
    const engine = createEngine({ ...bank, selection: { explore: 1, random: 0 } })
    const calibration = engine.save()
    calibration.people = 1000
    const fresh = new Set(bank.items.filter((_, i) => i % 3 === 0).map(item => item.id))
    for (const [id, item] of Object.entries(calibration.items)) item.answers = fresh.has(id) ? 0 : 1000
    engine.load(calibration)
    const asked = ask(engine.session({ seed: 1 }), 20)
    expect(asked.filter(id => fresh.has(id)).length).toBeGreaterThanOrEqual(18)
  })

  test('random slots leave out items that calibration knows well', () => {
    const engine = createEngine({ ...bank, selection: { random: 1, explore: 0, repeat: 0 } })
    const calibration = engine.save()
    const fresh = new Set(bank.items.filter((_, i) => i % 10 === 0).map(item => item.id))
    for (const [id, item] of Object.entries(calibration.items)) item.answers = fresh.has(id) ? 0 : 1000
    engine.load(calibration)
    for (let seed = 0; seed < 40; seed++) expect(fresh.has(engine.session({ seed }).next()!)).toBe(true)
    const known = Object.keys(calibration.items).filter(id => !fresh.has(id))
    expect(engine.session({ seed: 1, items: known }).nextMany(5)).toHaveLength(5)
  })

  test('only random slots use the whole bank for the first item', () => {
    const on = createEngine({ ...testBank(6, 8), selection: { random: 1 } })
    const first = new Set(Array.from({ length: 600 }, (_, seed) => on.session({ seed }).next()))
    expect(first.size).toBe(48)
  })
})

describe('formats', () => {
  const formats: EngineInput = {
    ...bank,
    items: bank.items.map((item, i) => ({ ...item, format: i % 6 === 0 ? 'situation' : 'scale' })),
    selection: { random: 0 },
  }
  const isSituation = (id: string): boolean =>
    formats.items.find(item => item.id === id)?.format === 'situation'

  test('other than the commonest make up a quarter of any 20 items in a row', () => {
    const asked = ask(createEngine(formats).session({ seed: 1 }), 60, (_, k) => (k * 3) % 5)
    for (let from = 0; from + 20 <= asked.length; from++)
      expect(asked.slice(from, from + 20).filter(isSituation).length).toBeGreaterThanOrEqual(5)
  })

  test('hold their share over batches of which only the first few are used', () => {
    const session = createEngine(formats).session({ seed: 2 })
    const asked: string[] = []
    while (asked.length < 60) {
      for (const id of session.nextMany(12).slice(0, 3)) {
        asked.push(id)
        session.answer(id, asked.length % 5)
      }
    }
    for (let from = 0; from + 20 <= asked.length; from++)
      expect(asked.slice(from, from + 20).filter(isSituation).length).toBeGreaterThanOrEqual(5)
  })

  test('that the bank has no more of give way to what is left', () => {
    const items = formats.items.filter(item => item.format === 'scale').map(item => item.id)
    expect(ask(createEngine(formats).session({ seed: 1, items }), 40)).toHaveLength(40)
  })

  test('are refused when they are no text', () => {
    const wrong = { ...bank, items: [{ ...bank.items[0]!, format: '' }] }
    expect(() => createEngine(wrong)).toThrow('items[0].format')
  })
})

describe('forced choices', () => {
  const pairs: ItemInput[] = Array.from({ length: 30 }, (_, n) => ({
    id: `pair${n}`,
    pair: [`quality${n % 10}`, `quality${(n + 3) % 10}`],
  }))
  const mixed: EngineInput = { ...bank, items: [...bank.items, ...pairs], selection: { random: 0 } }

  test('make up at most a fifth of the answers', () => {
    const session = createEngine(mixed).session({ seed: 1 })
    const asked = ask(session, 100, id => (id.startsWith('pair') ? 1 : 2))
    asked.forEach((_, k) => {
      const soFar = asked.slice(0, k + 1)
      expect(soFar.filter(id => id.startsWith('pair')).length).toBeLessThanOrEqual(0.2 * soFar.length)
    })
  })

  test('are offered when nothing else is left and graded answers came before', () => {
    const items = [...bank.items.slice(0, 40).map(i => i.id), ...pairs.map(i => i.id)]
    const asked = ask(createEngine(mixed).session({ seed: 1, items }), 100, id =>
      id.startsWith('pair') ? 0 : 2,
    )
    expect(asked.filter(id => id.startsWith('pair')).length).toBe(10)
  })
})
