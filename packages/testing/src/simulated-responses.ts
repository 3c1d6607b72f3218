/** What simulated users respond, by their true scores. */
import type { ItemInput, QualityInput } from '@grani/engine'
import { normal } from './random.ts'

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
