import type { Features } from './features.ts'

/** One sign for each step of a weight, the middle one for none: signs of a text compress better than packed bits. */
export const STEPS = '0123456789_abcdefghij'
export const MOST_STEPS = (STEPS.length - 1) / 2

/** A recogniser of danger as it is stored. */
export type StoredModel = {
  version: number
  /** The digest of the sentences it learnt from. */
  data: string
  bias: number
  /** What one step of a weight weighs. */
  scale: number
  /** The score above which help is offered in a line. */
  threshold: number
  /** The score above which it is shown in full. */
  loud: number
  /** One of `STEPS` for each weight. */
  weights: string
}

/** How a stored model judges: the logarithm of the odds that what has these features is dangerous. */
export const scorerOf = ({ bias, scale, weights }: StoredModel): ((features: Features) => number) => {
  const steps = Int8Array.from(weights, sign => STEPS.indexOf(sign) - MOST_STEPS)
  return ({ indexes, values }) => {
    let sum = 0
    for (let at = 0; at < indexes.length; at++) sum += (steps[indexes[at] ?? 0] ?? 0) * (values[at] ?? 0)
    return sum * scale + bias
  }
}
