import type { Content, Item } from '@grani/server/content/schema.ts'
import { isAsked } from '@grani/server/content/item-texts.ts'
import { hasWord } from '../russian.ts'
import { asksHowTrue } from './answer-scales.ts'
import type { Check } from './check.ts'
import { statementShareProblems } from './statement-share.ts'

/** Of the statements that ask how true they are. The third edition of the bank had 7.5 % (docs/decisions/119). */
export const MAX_DENYING_SHARE = 0.02

/** Words that deny without «не». */
const DENYING = [
  'мало|маловато|лень|неохота|с трудом',
  'трудно|труднее|трудней|труден|трудна|трудны|скучно|скучнее|скучен|скучна|скучны',
].join('|')

/** The statements that ask how true they are, and those of them with «мало», «трудно», «скучно», «лень». */
export const statementsByDenyingWords = ({ items }: Content): { statements: Item[]; denying: Item[] } => {
  const statements = items.filter(item => isAsked(item) && item.kind === 'statement' && asksHowTrue(item))
  return { statements, denying: statements.filter(({ text }) => hasWord(text, DENYING)) }
}

/** «Будущее меня мало тревожит» with «не про меня» denies twice, as «не тревожит» would: an antonym says it at once. */
export const denyingWordProblems: Check = ({ content, locate }) => {
  const { statements, denying } = statementsByDenyingWords(content)
  return statementShareProblems(locate, {
    has: 'a word that denies («мало», «трудно», «скучно», «лень»)',
    found: denying,
    statements,
    most: MAX_DENYING_SHARE,
  })
}
