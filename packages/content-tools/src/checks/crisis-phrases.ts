import { isHeavyText } from '@grani/contract'
import { problemAt } from '@grani/server/content/problem.ts'
import type { Check } from './check.ts'

const LOCATION = { file: 'crisis.yaml', line: 1 }

/** Each sentence of the lists shows the card of help lines, or does not, as its list says. */
export const crisisPhraseProblems: Check = ({ texts: { crisis } }) => [
  ...crisis.mustShow
    .filter(text => !isHeavyText(text, crisis))
    .map(text => problemAt(LOCATION, `has to show the card: «${text}»`)),
  ...crisis.mustNot
    .filter(text => isHeavyText(text, crisis))
    .map(text => problemAt(LOCATION, `must not show the card: «${text}»`)),
]
