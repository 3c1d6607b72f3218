import { problemAt } from '@grani/server/content/problem.ts'
import type { Content, Item } from '@grani/server/content/schema.ts'
import type { Check } from './check.ts'
import { groupBy } from './group-by.ts'
import { hasNegation } from './negation.ts'
import { isAsked } from '@grani/server/content/item-texts.ts'

/** Of the statements. The first bank had 13–19 %, with «не про меня» as a double denial (docs/decisions/065). */
export const MAX_NEGATION_SHARE = 0.08

/** The statements asked, and those of them with «не», «нет», «нельзя» and the like. */
export const statementsByNegation = ({ items }: Content): { statements: Item[]; negated: Item[] } => {
  const statements = items.filter(item => isAsked(item) && item.kind === 'statement')
  return { statements, negated: statements.filter(({ text }) => hasNegation(text)) }
}

/** One problem for the whole bank, at the first negated statement of the quality that has most of them. */
export const negationShareProblems: Check = ({ content, locate }) => {
  const { statements, negated } = statementsByNegation(content)
  const share = negated.length / Math.max(1, statements.length)
  if (share <= MAX_NEGATION_SHARE) return []
  const byQuality = [...groupBy(negated, ({ quality }) => quality)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const most = byQuality.slice(0, 5).map(([quality, own]) => `${quality} ${own.length}`)
  return [
    problemAt(
      locate(`item:${byQuality[0]?.[1][0]?.id}`),
      `${negated.length} of ${statements.length} statements have a negation (${(100 * share).toFixed(1)} %), at most ${100 * MAX_NEGATION_SHARE} % may; most: ${most.join(', ')}`,
    ),
  ]
}
