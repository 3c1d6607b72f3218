import { gradedProbabilities } from '../src/model/graded-model.ts'
import { normalDraw, seededRandom } from './seeded-random.ts'
import type { GradedBank } from './test-bank.ts'

interface Drawn {
  /** Chance that an item is answered; 1 when absent. */
  density?: number
  /** Mean of theta of these people. */
  level?: number
  /** Per item id: how much harder it is for these people than the bank says. */
  bend?: Readonly<Record<string, number>>
}

/** People of a test bank with independent qualities, drawn from its own parameters. */
export const simulatePeople = (
  { qualities, items }: GradedBank,
  count: number,
  seed: number,
  { density = 1, level = 0, bend = {} }: Drawn = {},
): Record<string, number>[] => {
  const random = seededRandom(seed)
  const p = new Float64Array(10)
  return Array.from({ length: count }, () => {
    const thetas = new Map(qualities.map(({ id }) => [id, level + normalDraw(random)]))
    const row: Record<string, number> = {}
    for (const { id, quality, keyed, categories, slope = 1.2, thresholds = [] } of items) {
      gradedProbabilities(slope, thresholds, thetas.get(quality)! - (bend[id] ?? 0), p)
      let left = random()
      const u = p.subarray(0, categories).findIndex(q => (left -= q) < 0)
      const value = u < 0 ? categories - 1 : u
      if (random() < density) row[id] = keyed === 1 ? value : categories - 1 - value
    }
    return row
  })
}
