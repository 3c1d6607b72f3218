import type { Engine, GradedItemInput, Session } from '../src/index.ts'
import { mean, pearson } from '../testing/statistics.ts'
import { keyedValue } from './split.ts'
import type { Split } from './split.ts'

/** Results of one person after a given share of the answers. */
export interface Snapshot {
  theta: number[]
  sd: number[]
  bands: string[]
  /** Σ -log P of the answers given since the level before, each predicted just before it was given. */
  loss: number
  /** The same by the shares of the calibration people. */
  marginal: number
}

/** Chooses the next item among those left, given what the person has answered so far. */
export type ItemOrder = (session: Session, asked: ReadonlySet<string>, person: number) => string | null

/** Runs one judged person through a session, stopping at each level for a snapshot. */
export const runPerson = (
  engine: Engine,
  split: Split,
  person: number,
  order: ItemOrder,
  levels: readonly number[],
): Snapshot[] => {
  const row = split.judgedRows[person]!
  const bank = split.bank.filter(id => row[id] !== undefined)
  const session = engine.session({ seed: person, items: bank })
  const shares = marginals(split)
  const asked = new Set<string>()
  return levels.map(level => {
    const target = Math.round(level * bank.length)
    let loss = 0
    let marginal = 0
    while (asked.size < target) {
      const id = order(session, asked, person)
      if (id === null) break
      asked.add(id)
      const value = row[id]!
      loss -= Math.log(Math.max(session.predict(id)[value]!, 1e-9))
      marginal -= Math.log(shares.get(id)![value]!)
      session.answer(id, value)
    }
    const result = session.result()
    return {
      theta: result.map(r => r.mean),
      sd: result.map(r => r.sd),
      bands: result.map(r => r.band),
      loss,
      marginal,
    }
  })
}

const kept = new WeakMap<Split, Map<string, number[]>>()

/** Shares of the values of each bank item among the calibration people. */
const marginals = (split: Split): Map<string, number[]> => {
  const known = kept.get(split)
  if (known) return known
  const shares = new Map(
    split.input.items.map(({ id, categories }) => {
      const counts = Array.from({ length: categories }, () => 0.5)
      for (const row of split.calibrationRows) if (typeof row[id] === 'number') counts[row[id]]!++
      const total = counts.reduce((a, b) => a + b, 0)
      return [id, counts.map(c => c / total)] as const
    }),
  )
  kept.set(split, shares)
  return shares
}

/** Mean of a person's keyed values of these items; NaN where nothing is left. */
const meanKeyed = (row: Record<string, number>, items: readonly GradedItemInput[]): number =>
  mean(items.filter(item => row[item.id] !== undefined).map(item => keyedValue(item, row[item.id]!)))

/** Criterion sum score of one quality, per person (NaN where something is missing). */
const criterionScores = (split: Split, quality: string): number[] => {
  const items = split.criterion.filter(item => item.quality === quality)
  return split.judgedRows.map(row =>
    items.every(item => row[item.id] !== undefined) ? meanKeyed(row, items) : NaN,
  )
}

/** Mean over qualities of the correlation between an estimate and the unseen criterion. */
export const unseenCorrelation = (split: Split, estimates: readonly (readonly number[])[]): number =>
  mean(
    split.scales.map(({ id }, d) => {
      const criterion = criterionScores(split, id)
      const people = criterion
        .map((_, n) => n)
        .filter(n => Number.isFinite(criterion[n]! + estimates[n]![d]!))
      const r = pearson(
        people.map(n => estimates[n]![d]!),
        people.map(n => criterion[n]!),
      )
      // A method without any estimate of a quality yet has a correlation of 0.
      return Number.isFinite(r) ? r : 0
    }),
  )

/** Plain sum scores (means of keyed values) from the items of `ids`; the middle of the scale where there are none. */
export const plainSums = (split: Split, ids: readonly string[]): number[][] => {
  const chosen = new Set(ids)
  const own = split.scales.map(scale =>
    split.input.items.filter(item => item.quality === scale.id && chosen.has(item.id)),
  )
  return split.judgedRows.map(row =>
    own.map(items => {
      const score = meanKeyed(row, items)
      return Number.isFinite(score) ? score : (split.input.items[0]!.categories - 1) / 2
    }),
  )
}

/** Full-bank sum scores, by whose r every other r is divided. */
export const bankSums = (split: Split): number[][] => plainSums(split, split.bank)
