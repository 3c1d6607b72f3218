import { createEngine } from '../src/index.ts'
import type { Calibration, Engine } from '../src/index.ts'
import { seededRandom, shuffled } from '../testing/seeded-random.ts'
import type { ItemOrder } from './evaluation.ts'
import type { Split } from './split.ts'

/** The engine's adaptive selection. */
export const adaptive: ItemOrder = session => session.next()

/** A random order per person. */
export const randomOrder = (split: Split): ItemOrder => {
  const orders = new Map<number, string[]>()
  return (_session, asked, person) => {
    if (!orders.has(person))
      orders.set(person, shuffled(split.bank, seededRandom(split.seed * 1000 + person)))
    const row = split.judgedRows[person]!
    return orders.get(person)!.find(id => !asked.has(id) && row[id] !== undefined) ?? null
  }
}

/** One order for all people: the engine's joint batch before any answer, without random draws. */
export const staticOrder = (split: Split, calibration: Calibration): string[] =>
  createEngine({ ...split.input, calibration, selection: { top: 1, resultWeight: 0, random: 0, explore: 0 } })
    .session({ seed: 1 })
    .nextMany(split.bank.length)

/** Asks every person in this order. */
export const inOrder =
  (split: Split, order: readonly string[]): ItemOrder =>
  (_session, asked, person) => {
    const row = split.judgedRows[person]!
    return order.find(id => !asked.has(id) && row[id] !== undefined) ?? null
  }

/** The same items without correlations, greedy: a one-dimensional test per quality. */
export const oneDimensional = (split: Split, calibration: Calibration): Engine => {
  const engine = createEngine({
    ...split.input,
    selection: { top: 1, resultWeight: 0, random: 0, explore: 0 },
  })
  const loadings = Object.fromEntries(Object.keys(calibration.loadings).map(id => [id, [0]]))
  engine.load({ ...calibration, loadings })
  return engine
}
