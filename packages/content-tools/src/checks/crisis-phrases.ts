import { alarmOf } from '@grani/contract/danger/recogniser.ts'
import { problemAt } from '@grani/server/content/problem.ts'
import type { Check } from './check.ts'

const LOCATION = { file: 'crisis.yaml', line: 1 }

/** Each sentence of the lists shows the card of help lines, or does not, as its list says. */
export const crisisPhraseProblems: Check = ({ texts: { crisis } }) => [
  ...crisis.mustShow
    .filter(text => alarmOf(text, crisis.phrases) !== 'danger')
    .map(text => problemAt(LOCATION, `has to show the card: «${text}»`)),
  ...crisis.mustNot
    .filter(text => alarmOf(text, crisis.phrases) === 'danger')
    .map(text => problemAt(LOCATION, `must not show the card: «${text}»`)),
]
