import type { Evaluation } from '@grani/contract'
import { copy } from './copy.ts'

const { evaluation: texts } = copy

type Comparison = Evaluation['comparisons'][number]

/** Of a comparison that could be made. */
export type Compared = Comparison & { place: Exclude<Comparison['place'], 'unknown'> }

export const isCompared = (comparison: Comparison): comparison is Compared => comparison.place !== 'unknown'

/** What stands beside each: that one mark tells too little is said once, of the first, and the strip shows the rest. */
export const comparisonWords = (compared: readonly Compared[]): string[] => {
  const first = compared.findIndex(({ place }) => place === 'undecided')
  return compared.map(({ place, basis, past }, i) => {
    if (place === 'undecided') return i === first ? texts.undecided : ''
    return `${texts[place]}${basis === 'events' ? `, ${texts.byEvents(past)}` : ''}`
  })
}
