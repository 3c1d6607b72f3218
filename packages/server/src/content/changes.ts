import { isDeepStrictEqual } from 'node:util'
import { ownAnswersOf, stemsOf } from './readings.ts'
import type { Content, Item } from './schema.ts'

type Reworded = { id: string; from: string; to: string }

/** What an editor has done to a bank. Every item of the new one is in exactly one of the lists or counted as unchanged. */
export type Changes = {
  added: Item[]
  reworded: Reworded[]
  retired: string[]
  /** Retired once, asked again now. */
  revived: string[]
  /** The words are the same; the parameters, the stage or the words of the shared answers are not. */
  adjusted: string[]
  unchanged: number
  /** Names of the other parts that differ: directions and their texts, answer sets, goals, what is sold. */
  parts: string[]
}

const wordsOf = (item: Item): string[] => [...stemsOf(item), ...ownAnswersOf(item)]

const PARTS = ['goals', 'factors', 'directions', 'answerSets', 'tariffs', 'boosters'] as const

type Fate = 'added' | 'reworded' | 'retired' | 'revived' | 'adjusted' | 'unchanged'

const fateOf = (was: Item | undefined, is: Item): Fate => {
  if (!was) return 'added'
  if (is.stage === 'retired' && was.stage !== 'retired') return 'retired'
  if (was.stage === 'retired' && is.stage !== 'retired') return 'revived'
  if (!isDeepStrictEqual(wordsOf(was), wordsOf(is))) return 'reworded'
  return isDeepStrictEqual(was, is) ? 'unchanged' : 'adjusted'
}

/** What there is to tell about a new content in place of an old one, or of none. */
export const changesOf = (before: Content | null, after: Content): Changes => {
  const old = new Map(before?.items.map(item => [item.id, item]))
  const fated = after.items.map(is => ({ is, was: old.get(is.id), fate: fateOf(old.get(is.id), is) }))
  const idsOf = (fate: Fate): string[] => fated.filter(item => item.fate === fate).map(({ is }) => is.id)
  return {
    added: fated.filter(({ fate }) => fate === 'added').map(({ is }) => is),
    reworded: fated.flatMap(({ is, was, fate }) =>
      was && fate === 'reworded'
        ? [{ id: is.id, from: wordsOf(was).join(' / '), to: wordsOf(is).join(' / ') }]
        : [],
    ),
    retired: idsOf('retired'),
    revived: idsOf('revived'),
    adjusted: idsOf('adjusted'),
    unchanged: idsOf('unchanged').length,
    parts: before === null ? [] : PARTS.filter(part => !isDeepStrictEqual(before[part], after[part])),
  }
}
