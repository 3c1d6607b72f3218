import { randomAt } from '../src/math/counter-random.ts'
import type { EngineInput, GradedItemInput } from '../src/types/input.ts'

export interface GradedBank extends EngineInput {
  items: GradedItemInput[]
}

/** A made-up bank for tests: `qualities` × `perQuality` five-point items, every third one reversed. */
export const testBank = (qualities: number, perQuality: number, categories = 5): GradedBank => {
  const items: GradedItemInput[] = []
  for (let n = 0; n < perQuality; n++) {
    for (let d = 0; d < qualities; d++) {
      items.push({
        id: `q${d}-${n}`,
        quality: `quality${d}`,
        keyed: (n + d) % 3 === 0 ? -1 : 1,
        categories,
        slope: 0.8 + 1.2 * randomAt(1, d, n),
        thresholds: Array.from(
          { length: categories - 1 },
          (_, k) => (randomAt(2, d, n) - 0.5) * 1.5 + 1.1 * (k - (categories - 2) / 2),
        ),
      })
    }
  }
  return {
    qualities: Array.from({ length: qualities }, (_, d) => ({
      id: `quality${d}`,
      direction: `direction${Math.floor(d / 7)}`,
      loadings: [0.5, d % 2 ? 0.4 : -0.4, d % 3 ? 0.3 : 0],
    })),
    items,
  }
}
