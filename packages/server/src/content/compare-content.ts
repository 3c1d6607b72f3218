import { isDeepStrictEqual } from 'node:util'
import { ownOptionTextsOf, stemsOf } from './item-texts.ts'
import type { Content, Item } from './schema.ts'

type Reworded = { id: string; from: string; to: string }

/** How new content differs from old. Every item of the new one is in exactly one of the lists or counted in `unchanged`. */
export type Changes = {
  added: Item[]
  reworded: Reworded[]
  retired: string[]
  /** Was retired before, is asked again now. */
  revived: string[]
  /** Same wording; parameters, stage or the texts of the shared response options differ. */
  adjusted: string[]
  unchanged: number
  /** Names of the other parts of the content that differ. */
  parts: string[]
}

const wordingOf = (item: Item): string[] => [...stemsOf(item), ...ownOptionTextsOf(item)]

const PARTS = [
  'goals',
  'factors',
  'directions',
  'answerSets',
  'tariffs',
  'boosters',
  'events',
  'observers',
] as const

type ChangeKind = 'added' | 'reworded' | 'retired' | 'revived' | 'adjusted' | 'unchanged'

const changeKindOf = (was: Item | undefined, is: Item): ChangeKind => {
  if (!was) return 'added'
  if (is.stage === 'retired' && was.stage !== 'retired') return 'retired'
  if (was.stage === 'retired' && is.stage !== 'retired') return 'revived'
  if (!isDeepStrictEqual(wordingOf(was), wordingOf(is))) return 'reworded'
  return isDeepStrictEqual(was, is) ? 'unchanged' : 'adjusted'
}

/** Compares new content with the content before it; null: there was none. */
export const compareContent = (before: Content | null, after: Content): Changes => {
  const old = new Map(before?.items.map(item => [item.id, item]))
  const compared = after.items.map(is => ({
    is,
    was: old.get(is.id),
    kind: changeKindOf(old.get(is.id), is),
  }))
  const idsOf = (kind: ChangeKind): string[] =>
    compared.filter(item => item.kind === kind).map(({ is }) => is.id)
  return {
    added: compared.filter(({ kind }) => kind === 'added').map(({ is }) => is),
    reworded: compared.flatMap(({ is, was, kind }) =>
      was && kind === 'reworded'
        ? [{ id: is.id, from: wordingOf(was).join(' / '), to: wordingOf(is).join(' / ') }]
        : [],
    ),
    retired: idsOf('retired'),
    revived: idsOf('revived'),
    adjusted: idsOf('adjusted'),
    unchanged: idsOf('unchanged').length,
    parts: before === null ? [] : PARTS.filter(part => !isDeepStrictEqual(before[part], after[part])),
  }
}
