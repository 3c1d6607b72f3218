import { BAND_CUT } from '@grani/contract'
import type { EngineInput, ItemInput } from '@grani/engine'
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

/** Theta of each quality of one person, from common factors and a part of its own. */
export const thetasFrom = ({ qualities }: EngineInput, uniform: () => number): Map<string, number> => {
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

/** A random response of the person with these thetas. */
export const valueOf = (
  item: ItemInput,
  thetas: ReadonlyMap<string, number>,
  uniform: () => number,
): number => {
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

export const bandOf = (theta: number): string => {
  if (theta > BAND_CUT) return 'high'
  return theta < -BAND_CUT ? 'low' : 'middle'
}
