import type { AnswerRow, GradedItemInput } from '../src/index.ts'
import { seededRandom, shuffled } from '../testing/seeded-random.ts'
import type { GradedBank } from '../testing/test-bank.ts'
import type { DataSet } from './data-set.ts'
import { namedScales, narrowScales } from './scales.ts'
import type { Scale } from './scales.ts'

/**
 * People for calibration and for judging never overlap. Criterion items belong to neither the engine's bank nor its
 * calibration rows: only the judge reads them, in the rows of the judged people.
 */
export interface Split {
  name: string
  seed: number
  /** What the engine is given: the qualities and the bank, without the criterion. */
  input: GradedBank
  scales: Scale[]
  bank: string[]
  criterion: GradedItemInput[]
  calibrationRows: AnswerRow[]
  /** Answers to the bank and to the criterion. */
  judgedRows: Record<string, number>[]
}

export interface SplitOptions {
  seed: number
  calibration: number
  judged: number
  /** Items of each scale kept as criterion. */
  criterion: number
  /** Share of the bank that each calibration person answered; 1 = everything. */
  density?: number
}

/** Keyed direction of a value: what a sum score adds up. */
export const keyedValue = (item: GradedItemInput, value: number): number =>
  item.keyed === 1 ? value : item.categories - 1 - value

export const splitPeople = (data: DataSet, options: SplitOptions): Split => {
  const random = seededRandom(options.seed * 7919)
  const complete = Array.from({ length: data.people }, (_, n) => n).filter(n => {
    let missing = 0
    for (const column of data.values) if (column[n]! < 0) missing++
    return missing <= data.itemIds.length * 0.05
  })
  const people = shuffled(complete, random)
  const judged = people.slice(0, options.judged)
  const rest = people.slice(options.judged)
  const calibration = rest.slice(0, options.calibration)
  const forKeys = rest.slice(0, Math.max(1000, options.calibration))
  const scales = data.scales ? namedScales(data, forKeys) : narrowScales(data, forKeys, 4, 6)
  const turned = data.itemIds.map(() => random() < 1 / 3)
  const items: GradedItemInput[] = []
  const criterion: GradedItemInput[] = []
  for (const scale of scales) {
    const order = shuffled(scale.items, random)
    for (const [at, i] of order.entries()) {
      const keyed = scale.keyed[scale.items.indexOf(i)]!
      const id = data.itemIds[i]!
      const into = at < options.criterion ? criterion : items
      into.push({
        id,
        quality: scale.id,
        keyed: turned[i] ? (keyed === 1 ? -1 : 1) : keyed,
        categories: data.categories,
      })
    }
  }
  const index = new Map(data.itemIds.map((id, i) => [id, i]))
  const valueOf = (id: string, n: number): number => {
    const i = index.get(id)!
    const value = data.values[i]![n]!
    return value >= 0 && turned[i] ? data.categories - 1 - value : value
  }
  const rowOf = (n: number, from: readonly GradedItemInput[], density: number): Record<string, number> => {
    const row: Record<string, number> = {}
    for (const { id } of from) {
      const value = valueOf(id, n)
      if (value >= 0 && (density === 1 || random() < density)) row[id] = value
    }
    return row
  }
  return {
    name: data.name,
    seed: options.seed,
    input: { qualities: scales.map(s => ({ id: s.id })), items },
    scales,
    bank: items.map(i => i.id),
    criterion,
    calibrationRows: calibration.map(n => rowOf(n, items, options.density ?? 1)),
    judgedRows: judged.map(n => rowOf(n, [...items, ...criterion], 1)),
  }
}
