/** Simulated users: their true scores, and what they respond. */
import { BAND_CUT } from '@grani/contract'
import type { EngineInput, ItemInput } from '@grani/engine'
import { normal, uniformFrom } from '@grani/testing/random.ts'

export { drawResponse, drawThetas, type Thetas } from '@grani/testing/simulated-responses.ts'

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
