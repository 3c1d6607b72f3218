/** Simulated users: their true scores, and what they respond. */
import { BAND_CUT } from '@grani/contract'
import type { EngineInput, ItemInput, QualityInput } from '@grani/engine'
import { normal, uniformFrom } from '@grani/testing/random.ts'

/** True item parameters that differ at random from the experts': slopes by exp(N(0, .25²)), thresholds by N(0, .35²). */
export const perturbedItems = ({ items }: EngineInput, seed: number): Map<string, ItemInput> => {
  const uniform = uniformFrom(seed)
  return new Map(
    items.map((item): [string, ItemInput] => {
      if ('pair' in item) return [item.id, item]
      const slope = (item.slope ?? 1.2) * Math.exp(0.25 * normal(uniform))
      const thresholds = (item.thresholds ?? [])
        .map(b => b + 0.35 * normal(uniform))
        .toSorted((a, b) => a - b)
      return [item.id, { ...item, slope, thresholds }]
    }),
  )
}

/** The true score of each quality in SD, from common factors and a part of its own. */
export type Thetas = ReadonlyMap<string, number>

export const drawThetas = (qualities: readonly QualityInput[], uniform: () => number): Thetas => {
  const factors = (qualities[0]?.loadings ?? []).map(() => normal(uniform))
  return new Map(
    qualities.map(({ id, loadings = [] }) => {
      const common = loadings.reduce((sum, loading, i) => sum + loading * (factors[i] ?? 0), 0)
      const unique = 1 - loadings.reduce((sum, loading) => sum + loading ** 2, 0)
      return [id, common + Math.sqrt(unique) * normal(uniform)]
    }),
  )
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** The value that a user with these scores chooses, by the graded response model; of a pair, 1 for its first statement. */
export const drawResponse = (item: ItemInput, thetas: Thetas, uniform: () => number): number => {
  const theta = (quality: string): number => thetas.get(quality) ?? 0
  if ('pair' in item) {
    const { pair, keyed: [first, second] = [1, 1] } = item
    return uniform() < sigmoid(1.2 * (first * theta(pair[0]) - second * theta(pair[1]))) ? 1 : 0
  }
  const { slope = 1.2, thresholds = [], keyed, categories } = item
  const u = uniform()
  const value = thresholds.filter(b => u < sigmoid(slope * (theta(item.quality) - b))).length
  return keyed === 1 ? value : categories - 1 - value
}

/** The band that a true score lies in. */
export const bandOf = (theta: number): string => {
  if (theta > BAND_CUT) return 'high'
  return theta < -BAND_CUT ? 'low' : 'middle'
}

export const mean = (list: readonly number[]): number =>
  list.reduce((a, b) => a + b, 0) / Math.max(1, list.length)

/** Squared correlation of estimates and true scores: the reliability that was reached. */
export const squaredCorrelation = (pairs: readonly [number, number][]): number => {
  const [mx, my] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))]
  const sum = (of: (x: number, y: number) => number): number =>
    pairs.reduce((total, [x, y]) => total + of(x - mx, y - my), 0)
  return sum((x, y) => x * y) ** 2 / (sum(x => x * x) * sum((_x, y) => y * y))
}
