import type { ComparedQuality } from '@grani/contract'
import { copy } from '../copy.ts'

type Kind = keyof typeof copy.outcome.groups

const kindOf = ({ others, beside_self }: ComparedQuality): Kind => {
  if (!others) return 'waiting'
  if (beside_self === null) return 'open'
  return beside_self === 'same' ? 'same' : 'differs'
}

const ORDER: readonly Kind[] = ['same', 'differs', 'open', 'waiting']

/** Agreement first; within a group the order of the server. */
export const comparisonGroups = (qualities: readonly ComparedQuality[]) =>
  ORDER.map(kind => ({
    kind,
    title: copy.outcome.groups[kind],
    qualities: qualities.filter(quality => kindOf(quality) === kind),
  })).filter(group => group.qualities.length > 0)
