import type { Content, Item } from '@grani/server/content/schema.ts'
import type { Check } from './check.ts'
import { hasNegation } from './negation.ts'
import { isAsked } from '@grani/server/content/item-texts.ts'
import { statementShareProblems } from './statement-share.ts'

/** Of the statements. The first bank had 13–19 %, with «не про меня» as a double denial (docs/decisions/065). */
export const MAX_NEGATION_SHARE = 0.08

/** The statements asked, and those of them with «не», «нет», «нельзя» and the like. */
export const statementsByNegation = ({ items }: Content): { statements: Item[]; negated: Item[] } => {
  const statements = items.filter(item => isAsked(item) && item.kind === 'statement')
  return { statements, negated: statements.filter(({ text }) => hasNegation(text)) }
}

export const negationShareProblems: Check = ({ content, locate }) => {
  const { statements, negated } = statementsByNegation(content)
  return statementShareProblems(locate, {
    has: 'a negation',
    found: negated,
    statements,
    most: MAX_NEGATION_SHARE,
  })
}
