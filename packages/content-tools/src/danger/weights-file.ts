import { MOST_STEPS, STEPS, type StoredModel } from '@grani/contract/danger/model.ts'
import type { readSentences } from './sentences.ts'
import { train } from './train.ts'

/** One more whenever the code of the recogniser or of the training changes what comes out of the same sentences. */
const VERSION = 2
/** Both chosen on sentences that were not learnt from: docs/decisions/115. */
const THRESHOLD = -0.5
const LOUD = 0
/** The share of weights that are not cut off at the last step. */
const WITHIN = 0.999

/** The model that training makes of these sentences, its weights rounded to steps. */
export const storedModel = ({ sentences, digest }: ReturnType<typeof readSentences>): StoredModel => {
  const { weights, bias } = train(sentences)
  const sizes = weights.map(Math.abs).toSorted()
  const scale = (sizes[Math.floor(sizes.length * WITHIN)] ?? 1) / MOST_STEPS
  const stepOf = (weight: number): number =>
    Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round(weight / scale)))
  return {
    version: VERSION,
    data: digest,
    bias,
    scale,
    threshold: THRESHOLD,
    loud: LOUD,
    weights: Array.from(weights, weight => STEPS[stepOf(weight) + MOST_STEPS]).join(''),
  }
}

/** The source of `packages/contract/src/danger/weights.ts`. */
export const weightsFile = ({ version, data, bias, scale, threshold, loud, weights }: StoredModel): string =>
  `import type { StoredModel } from './model.ts'

/** Written by \`npm run danger:train\`. */
export const model: StoredModel = {
  version: ${version},
  data: '${data}',
  bias: ${bias},
  scale: ${scale},
  threshold: ${threshold},
  loud: ${loud},
  weights:
    '${weights}',
}
`
