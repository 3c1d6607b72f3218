import { gradedProbabilities } from '../src/model/graded-model.ts'
import { normalDraw, seededRandom } from './seeded-random.ts'

/** True parameters and answers of made-up people: the same numbers go to R and to our test. */
export interface ParityPeople {
  slopes: number[]
  thresholds: number[][]
  /** people × items, -1 where missing. */
  values: number[][]
}

/** 1000 people × 8 five-point items; `missing` is the share of answers left out. */
export const parityPeople = (seed: number, missing: number): ParityPeople => {
  const random = seededRandom(seed)
  const slopes = [0.7, 0.9, 1.2, 1.5, 1.8, 2.2, 2.6, 1.1]
  const thresholds = slopes.map((_, i) => [-1.8, -0.7, 0.4, 1.5].map(b => b + 0.25 * (i - 3.5)))
  const p = new Float64Array(5)
  const values = Array.from({ length: 1000 }, () => {
    const theta = normalDraw(random)
    return slopes.map((slope, i) => {
      gradedProbabilities(slope, thresholds[i]!, theta, p)
      let left = random()
      const value = p.findIndex(q => (left -= q) < 0)
      return random() < missing ? -1 : Math.max(0, value)
    })
  })
  return { slopes, thresholds, values }
}
