import { problemAt, type Locate, type Problem } from '@grani/server/content/problem.ts'
import type { Item } from '@grani/server/content/schema.ts'
import { groupBy } from './group-by.ts'

type Share = {
  /** What the statements found have, as in «9 of 100 statements have a negation». */
  has: string
  found: readonly Item[]
  statements: readonly Item[]
  /** 0…1 of the statements. */
  most: number
}

/** At most one problem for the whole bank, at the first statement found of the quality that has most of them. */
export const statementShareProblems = (
  locate: Locate,
  { has, found, statements, most }: Share,
): Problem[] => {
  const share = found.length / Math.max(1, statements.length)
  if (share <= most) return []
  const byQuality = [...groupBy(found, ({ quality }) => quality)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const named = byQuality.slice(0, 5).map(([quality, own]) => `${quality} ${own.length}`)
  return [
    problemAt(
      locate(`item:${byQuality[0]?.[1][0]?.id}`),
      `${found.length} of ${statements.length} statements have ${has} (${(100 * share).toFixed(1)} %), at most ${100 * most} % may; most: ${named.join(', ')}`,
    ),
  ]
}
