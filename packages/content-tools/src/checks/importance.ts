import { problemAt } from '@grani/server/content/problem.ts'
import { isAsked } from '@grani/server/content/item-texts.ts'
import type { Check } from './check.ts'

/** Something matters to a person or not, whether their life has it or not: «Такого в моей жизни нет» answers another question. */
export const importanceProblems: Check = ({ content, locate }) =>
  content.items
    .filter(isAsked)
    .filter(item => item.answerSet === 'importance' && item.may_not_apply)
    .map(({ id, text }) => problemAt(locate(`item:${id}`), `may_not_apply under «how important»: «${text}»`))
