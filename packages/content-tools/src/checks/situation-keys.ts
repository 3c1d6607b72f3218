import { problemAt } from '@grani/server/content/problem.ts'
import type { Content, SingleItem } from '@grani/server/content/schema.ts'
import { isAsked } from '@grani/server/content/item-texts.ts'
import type { Check } from './check.ts'

/** The share of situations keyed -1. */
export const REVERSED_SITUATIONS = [0.45, 0.55] as const

/** Of fewer situations a share says little: two of five are as near to a half as a quality can come. */
const MIN_SITUATIONS_FOR_A_SHARE = 20

export const situationsByKey = ({ items }: Content): { situations: SingleItem[]; reversed: SingleItem[] } => {
  const situations = items.filter((item): item is SingleItem => isAsked(item) && item.kind === 'situation')
  return { situations, reversed: situations.filter(({ key }) => key === -1) }
}

/** Whoever wants to look good must not learn at which end of the options the good one stands. */
export const situationKeyProblems: Check = ({ content, locate }) => {
  const { situations, reversed } = situationsByKey(content)
  if (situations.length < MIN_SITUATIONS_FOR_A_SHARE) return []
  const share = reversed.length / situations.length
  const [least, most] = REVERSED_SITUATIONS
  if (share >= least && share <= most) return []
  return [
    problemAt(
      locate(`item:${situations[0]?.id}`),
      `${reversed.length} of ${situations.length} situations are keyed -1 (${Math.round(100 * share)} %), should be ${Math.round(100 * least)}–${Math.round(100 * most)} %`,
    ),
  ]
}
